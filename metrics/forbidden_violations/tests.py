"""Cases that a person can check by hand: texts in, value of forbidden_violations out."""

test_cases = [
    {
        "predictions": ["Bananas grow in cold climates. The kubelet restarts failed containers."],
        "forbidden_claims": [["Bananas grow in cold climates."]],
        "result": {"forbidden_violations": 1},
    },
    {
        "predictions": ["It is false that bananas grow in cold climates."],
        "forbidden_claims": [["Bananas grow in cold climates."]],
        "result": {"forbidden_violations": 0},
    },
]
