"""Pages as HTML: what they show, and that text of others stays text."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_demo import shipped, view
from sqb_judge.corpus import TestCase
from sqb_judge.factual import ExampleVerdicts, FactVerdict, ForbiddenVerdict, Span, TopicVerdict
from tests.space.examples import claim, results, verdict

# Each would do something in some page, template or plain text.
HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)" x="',
    "</textarea></mark></div><svg/onload=alert(1)>",
    "{{ 7 * 7 }} {% raw %} ${alert(1)} `x`",
    "[link](javascript:alert(1)) ![x](http://example.org/x.png)",
    "\u202ereversed \x1b[31mred\0 \ud800",
    "&lt;b&gt; &amp;",
]


class _Page(HTMLParser):
    """Tags with attributes, and the text."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags, self.text = [], ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, tuple(sorted(name for name, _ in attrs))))

    def handle_data(self, data):
        self.text += data


def words(page):
    return " ".join(_Page(page).text.split())


def test_result():
    text = words(view.result_html(results()))
    for part in (
        "Recall 0.500 1 of 2 facts conveyed",
        "✗ VIOLATED Pods never move. Score 0.900 The output They never move.",
        "✓ absent Pods are immortal.",
        "✓ c1 supported: Pods restart. ≠ c2 distortion: They never move. ○ c3 not scored:",
        "≠ c2 distortion: negation flip They never move.",
        "Score 0.125. Because: The sources say the opposite. On pods A pod may move to another",
        "○ c3 not scored I like them. Not a statement of fact: opinion.",
        "Not conveyed: 1 of 2.",
        "✗ f2 missed A pod may move. (2 hops)",
        "✓ f1 conveyed A pod restarts.",
        "✓ addressed Restarts ✗ not addressed Moves",
        "Signature: sqb:test",
    ):
        assert part in text


def test_parts_without_input_are_left_out():
    text = words(view.result_html(results(ExampleVerdicts())))
    assert "the claims were not checked" in text
    assert not re.search("Missed facts|Topics|Forbidden claims", text)
    silent = view.result_html(results(ExampleVerdicts(claims=()), output=" "))
    assert "The output makes no claim." in words(silent)
    assert "The output is empty" in words(silent)


@pytest.mark.parametrize("bad", HOSTILE)
def test_text_of_others_is_text(bad):
    found = verdict(bad, Span("d1", 0, 15), reasons=(bad,))
    mine = verdict(bad, Span("output", 0, len(bad)))
    made = claim("c1", 0, 13, found)

    def page(text, title):
        return view.result_html(
            results(
                ExampleVerdicts(
                    facts=(FactVerdict(mine if text == bad else found, id=text),),
                    claims=(made,),
                    topics=(TopicVerdict(text, False, 0.0),),
                    forbidden=(ForbiddenVerdict(verdict(text, None), True),),
                ),
                output=text,
                title=title,
            )
        )

    hostile = _Page(page(bad, bad))
    harmless = _Page(view.message_html("x"))
    allowed = {tag for tag, _ in _Page(view.result_html(results())).tags}
    assert {tag for tag, _ in hostile.tags} <= allowed
    assert {name for _, names in hostile.tags for name in names} <= {
        "aria-label", "class", "data-list", "data-metric", "dir", "role",
    }  # fmt: skip
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]", hostile.text)
    assert _Page(view.message_html(bad)).tags == harmless.tags


def test_what_cannot_act_is_shown_as_it_is():
    bad = HOSTILE[0] + " {{ 7 * 7 }}"
    page = view.result_html(results(ExampleVerdicts(claims=()), output=bad))
    assert bad in words(page)


def test_a_case():
    case = shipped.corpus().case("k8s-pod-recovery")
    text = words(view.case_html(case))
    assert "Facts: 40" in text
    assert case.source_corpus[0].title in text
    hostile = TestCase.model_validate(
        {
            "id": "x",
            "task": HOSTILE[0],
            "source_corpus": [{"id": HOSTILE[1], "text": HOSTILE[0]}],
            "reference_facts": [HOSTILE[1]],
            "required_topics": [HOSTILE[1]],
            "forbidden_claims": [HOSTILE[1]],
        }
    )
    assert {tag for tag, _ in _Page(view.case_html(hostile)).tags} <= {
        "div", "p", "strong", "details", "summary", "ol", "ul", "li", "span", "h2",
    }  # fmt: skip


@given(st.text())
def test_lines_stay_lines(text):
    shown = view.in_lines(text)
    assert "\n\n\n" not in shown
    assert shown.split() == view.one_line(text).split() or not text.isprintable()


def test_lines():
    assert view.in_lines("  a\r\n b\t c\n\n\n\nd\u2028e ") == " a\nb c\n\nd\ne "
