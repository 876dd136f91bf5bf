"""Cases that a person can check by hand: texts in, value of multi_hop_recall out."""

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
        "hops": [[2, 1]],
        "result": {"multi_hop_recall": 1.0},
    },
    {
        "predictions": [
            "The kubelet restarts failed containers. The back-off delay is capped at five minutes.",
        ],
        "references": [["The kubelet restarts failed containers."]],
        "hops": [[1]],
        "result": {"multi_hop_recall": float("nan")},
    },
]
