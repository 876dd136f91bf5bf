"""Cases that a person can check by hand: texts in, value of factual_recall out."""

test_cases = [
    {
        "predictions": [
            "The kubelet restarts failed containers. The back-off delay is capped at five minutes.",
        ],
        "references": [
            [
                "The kubelet restarts failed containers.",
                "Bananas grow in tropical climates.",
            ],
        ],
        "result": {"factual_recall": 0.5},
    },
    {
        "predictions": ["I cannot help with that."],
        "references": [["The kubelet restarts failed containers."]],
        "result": {"factual_recall": 0.0},
    },
]
