"""Cases that a person can check by hand: texts in, value of coverage_completeness out."""

test_cases = [
    {
        "predictions": [
            "The back-off delay grows with every restart and is capped at five minutes."
        ],
        "topics": [["back-off delay", "network policy"]],
        "result": {"coverage_completeness": 0.5},
    },
    {
        "predictions": ["Network policy."],
        "topics": [["network policy"]],
        "result": {"coverage_completeness": 0.0},
    },
]
