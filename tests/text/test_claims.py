import pytest

from sqb_judge.text import ClaimType, segment_claims


def claims(text: str, language: str = "en") -> list[str]:
    return [c.text for c in segment_claims(text, language)]


def types(text: str) -> list[str]:
    return [c.type.value for c in segment_claims(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("X is true and Y happened in 2024.", ["X is true.", "Y happened in 2024."]),
        (
            "The kubelet restarts the container and reports the status.",
            ["The kubelet restarts the container.", "The kubelet reports the status."],
        ),
        (
            "MetalLB, which runs in L2 mode, assigns addresses.",
            ["MetalLB runs in L2 mode.", "MetalLB assigns addresses."],
        ),
        ("X uses MetalLB, which runs in L2 mode.", ["X uses MetalLB.", "MetalLB runs in L2 mode."]),
        ("The default is 5; the maximum is 10.", ["The default is 5.", "The maximum is 10."]),
        (
            "The tool runs on Linux and rarely fails.",
            ["The tool runs on Linux.", "The tool rarely fails."],
        ),
        (
            "Ann was born in Bonn, and later moved to Rome.",
            ["Ann was born in Bonn.", "Ann later moved to Rome."],
        ),
        (
            "Water boils at 100 C and freezes at 0 C.",
            ["Water boils at 100 C.", "Water freezes at 0 C."],
        ),
        (
            "The drug is safe for adults; however, children should avoid it.",
            ["The drug is safe for adults.", "Children should avoid it."],
        ),
        (
            "The EU, which has 27 members, adopted the law in 2024.",
            ["The EU has 27 members.", "The EU adopted the law in 2024."],
        ),
        (
            "The policy covers theft and fire but excludes floods.",
            ["The policy covers theft and fire.", "The policy excludes floods."],
        ),
        ("A is fast, whereas B is slow.", ["A is fast.", "B is slow."]),
        (
            "The company was founded in 1990 and acquired by Google in 2005.",
            ["The company was founded in 1990.", "The company was acquired by Google in 2005."],
        ),
        ("Ada was born in 1815 and died in 1852.", ["Ada was born in 1815.", "Ada died in 1852."]),
        (
            "The scheduler can restart the container and report the status.",
            ["The scheduler can restart the container.", "The scheduler can report the status."],
        ),
        (
            "In 1990, Ann moved to Rome and joined the choir.",
            ["In 1990, Ann moved to Rome.", "In 1990, Ann joined the choir."],
        ),
        (
            "The job installs the chart, configures the ingress, and starts the pods.",
            [
                "The job installs the chart.",
                "The job configures the ingress.",
                "The job starts the pods.",
            ],
        ),
        (
            "The tool does not support Windows and is slow.",
            ["The tool does not support Windows.", "The tool is slow."],
        ),
    ],
)
def test_compound_sentences_are_cut(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Salt and pepper are seasonings.",
        "The function returns None if the key is missing; otherwise it returns the value.",
        "The service reads and writes data.",
        "The distance between Rome and Paris is 1100 km.",
        "It not only reads data but also writes it.",
        "Either the pod is deleted or the node is drained and the volume is kept.",
        "The kubelet restarts the container and reports the status if it fails.",
        "If the node fails, the pod is deleted and the volume is kept.",
        "The pod is deleted when the node fails and the volume is kept.",
        "The refund applies only to new users and covers one month.",
        "The refund applies unless the plan is monthly and the user is new.",
        "He said that X is true and Y is false.",
        "The kubelet does not restart the container or report it.",
        "It is used to create pods and manage services.",
        "Ann was born and raised in Rome.",
        "Teixeira has a record of 32 wins, 7 losses, and 0 draws.",
        "The interface specifies the methods, parameters, and data formats used for storage.",
        "The framework helps build scalable, tolerant, and maintainable distributed systems.",
        "The cluster uses nodes, which is expensive.",
        "The default may be up to 5 minutes.",
        "The chart (which is old and has bugs) is on GitHub.",
    ],
)
def test_what_belongs_together_stays(text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Redis is a store. It uses one thread.", "Redis uses one thread."),
        ("Redis is a store. Its port is 6379.", "Redis's port is 6379."),
        ("The nodes are small. They run Linux.", "The nodes run Linux."),
        (
            "Ada Lovelace (1815-1852) was a writer. She lived in London.",
            "Ada Lovelace lived in London.",
        ),
        ("Redis met Kafka. It is fast.", "It is fast."),
        ("The nodes are small. It is fast.", "It is fast."),
        ("Redis is a store. It is important to back up data.", "It is important to back up data."),
        ("Redis is a store. This is fast.", "This is fast."),
        ("Redis is a store.\n\nIt is fast.", "It is fast."),
    ],
)
def test_pronouns(text: str, expected: str) -> None:
    assert claims(text)[-1] == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\x0c",
        "# A heading is here\n\n```\ncode is here\n```",
        "Hi. I'm here to help.",
        "Sure, happy to help! Certainly! I can help with that.",
        "Sure, here is the list:",
        "I hope this helps! Let me know if you need more.",
        "Is it fast? What is the port?",
        "- Redis\n- Scalability\n- High availability",
        "**Trade-off Table: Old vs. New**",
        "The steps are:",
        "?!... --- ***",
    ],
)
def test_no_claims(text: str) -> None:
    assert segment_claims(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I don't know.",
        "I\u2019m sorry, I can\u2019t help with that.",
        "I'm not sure about the port.",
        "As an AI language model, I cannot browse the web.",
        "The provided context does not mention the dose.",
        "There is not enough information in the context to answer.",
    ],
)
def test_a_refusal_is_never_factual(text: str) -> None:
    assert set(types(text)) <= {"meta"}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Sorry to hear about your headache, the dose is 5 mg.", "The dose is 5 mg."),
        ("I cannot name the exact dose, but the leaflet says 5 mg.", "The leaflet says 5 mg."),
        ("As mentioned above, the default is 5.", "The default is 5."),
        ("Sure, the port is 6379.", "The port is 6379."),
        ("Note that the port is 6379.", "The port is 6379."),
        ("The port, however, is 6379.", "The port is 6379."),
        ("Is it fast? No, it is slow.", "It is slow."),
        ("The port is 6379 [3].", "The port is 6379."),
    ],
)
def test_harmless_phrases_leave_the_fact(text: str, fact: str) -> None:
    assert fact in [c.text for c in segment_claims(text) if c.type is ClaimType.FACTUAL]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The port is 6379.", "factual"),
        ("The default may be up to 5 minutes.", "factual"),
        ("Support is available in ten languages.", "factual"),
        ("Critics called the film beautiful.", "factual"),
        ("I think Redis is great.", "opinion"),
        ("Redis is arguably the best choice.", "opinion"),
        ("The view is beautiful.", "opinion"),
        ("Kafka should be considered a failure.", "opinion"),
        ("Run `kubectl get pods`.", "procedural"),
        ("First, install the chart.", "procedural"),
        ("You should restart the node.", "procedural"),
        ("Set the timeout to 5 s.", "procedural"),
        ("When deciding, consider the size of the cluster.", "procedural"),
        ("This section explains the API.", "meta"),
        ("In conclusion we have seen many things.", "meta"),
        ("In the next section, we will explore storage.", "meta"),
        ("This concludes section 2 of our guide.", "meta"),
        ("Let's look at the probe.", "meta"),
        ("Let us now dive into storage.", "meta"),
        ("Let's get started.", "meta"),
        ("We've covered the three probes.", "meta"),
        ("We will first discuss the scheduler.", "meta"),
        ("I'll provide a detailed overview of probes.", "meta"),
        ("As we have seen, probes matter.", "meta"),
        ("Next, we turn to storage.", "meta"),
        ("Here is a brief summary of the probes.", "meta"),
        ("Here are the key points of the design.", "meta"),
        ("Below is a list of the probes.", "meta"),
        # Facts in the clothes of talk about the text.
        ("In this code snippet, the get_user function returns a user.", "factual"),
        ("In this example the probe fails after 30 seconds.", "factual"),
        ("Let's Encrypt issues certificates that last 90 days.", "factual"),
        ("As we have 3 replicas, quorum is 2.", "factual"),
        ("Here is where the kubelet stores its state.", "factual"),
        ("Below is the default: 10 seconds.", "factual"),
        ("We've increased the timeout to 30 seconds.", "factual"),
        ("We've moved the database to another zone.", "factual"),
        ("We will turn the feature off in version 2.", "factual"),
        ("In summary, we have 3 replicas.", "factual"),
        ("This completes the handshake after 3 messages.", "factual"),
        ("Let's install the chart.", "procedural"),
        ("We'll create a deployment with 3 replicas.", "procedural"),
    ],
)
def test_types(text: str, kind: str) -> None:
    assert types(text) == [kind]


def test_list_items() -> None:
    text = "Settings:\n\n- Default: 30 seconds\n- **Latency**: time to first byte is 5 ms\n- Redis"
    found = segment_claims(text)
    assert [c.text for c in found] == [
        "Default: 30 seconds.",
        "Latency: time to first byte is 5 ms.",
    ]
    assert text[found[1].start : found[1].end] == "**Latency**: time to first byte is 5 ms"


def test_a_label_is_carried_along() -> None:
    assert claims("- **Autonomy**: Each node operates alone and makes its own choices.") == [
        "Autonomy: Each node operates alone.",
        "Autonomy: Each node makes its own choices.",
    ]


def test_table_rows_repeat_the_header() -> None:
    text = "| Name | Default | Unit |\n|--|--|--|\n| `timeout` | 30 | s |\n| retries | | |\n"
    (claim,) = segment_claims(text)
    assert claim.text == "Name: timeout; Default: 30; Unit: s."
    assert text[claim.start : claim.end] == "`timeout` | 30 | s"


def test_repeats_count_once_and_near_repeats_stay() -> None:
    text = "5 tests ran. 5 errors ran. 5 TESTS  ran."
    found = segment_claims(text)
    assert [(c.id, c.text, c.count, c.start) for c in found] == [
        ("c1", "5 tests ran.", 2, 0),
        ("c2", "5 errors ran.", 1, 13),
    ]


def test_clause_spans() -> None:
    text = "However, **Redis** is fast and Kafka is slow."
    first, second = segment_claims(text)
    assert text[first.start : first.end] == "**Redis** is fast"
    assert text[second.start : second.end] == "Kafka is slow."
    assert first.sentence == second.sentence == "However, Redis is fast and Kafka is slow."


def test_entities_and_specificity() -> None:
    (claim,) = segment_claims(
        "On 2024-05-01 the Weir Group moved v1.31.2 of kube_proxy to https://a.b/c for $1,200.50."
    )
    assert claim.entities == (
        "2024-05-01",
        "Weir Group",
        "v1.31.2",
        "kube_proxy",
        "https://a.b/c",
        "$1,200.50",
    )
    assert 0.5 < claim.specificity < 1
    (vague,) = segment_claims("The system is often slow.")
    assert vague.entities == ()
    assert vague.specificity == 0


def test_nothing_is_capped() -> None:
    text = " ".join(f"N{number} is up." for number in range(500))
    assert len(segment_claims(text)) == 500


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("Das Haus ist rot und der Hund bellt. Wer kommt?", "de", 1),
        ("\u4f60\u597d\u3002\u4e16\u754c\u662f\u5706\u7684\u3002", "zh", 2),
        ("\u4e16\u754c\u662f\u5706\u7684\u3002", "en", 1),
        ("Der Hund bellt laut und die Katze schl\u00e4ft.", "en", 1),
    ],
)
def test_other_languages_keep_whole_sentences(text: str, language: str, count: int) -> None:
    assert len(segment_claims(text, language)) == count
