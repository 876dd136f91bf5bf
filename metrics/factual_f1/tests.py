"""Cases that a person can check by hand: texts in, value of factual_f1 out."""

test_cases = [
    {
        "predictions": [
            "The kubelet restarts failed containers. The back-off delay is capped at five minutes.",
        ],
        "references": [["The kubelet restarts failed containers."]],
        "sources": [
            [
                "The kubelet restarts failed containers. "
                "The back-off delay is capped at five minutes.",
            ],
        ],
        "result": {"factual_f1": 1.0},
    },
    {
        "predictions": ["I'm sorry, I can't help with that."],
        "references": [["The kubelet restarts failed containers."]],
        "sources": [
            [
                "The kubelet restarts failed containers. "
                "The back-off delay is capped at five minutes.",
            ],
        ],
        "result": {"factual_f1": 0.0},
    },
]
