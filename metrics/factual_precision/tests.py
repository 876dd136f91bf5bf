"""Cases that a person can check by hand: texts in, value of factual_precision out."""

test_cases = [
    {
        "predictions": [
            "The kubelet restarts failed containers. Bananas grow in tropical climates."
        ],
        "sources": [
            [
                "The kubelet restarts failed containers. "
                "The back-off delay is capped at five minutes.",
            ],
        ],
        "result": {"factual_precision": 0.5},
    },
    {
        "predictions": ["I'm sorry, I can't help with that."],
        "sources": [
            [
                "The kubelet restarts failed containers. "
                "The back-off delay is capped at five minutes.",
            ],
        ],
        "result": {"factual_precision": float("nan")},
    },
]
