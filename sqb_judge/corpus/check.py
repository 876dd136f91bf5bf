"""Test cases in; what is wrong with their structure out. Pure, and without a model.

Whether evidence entails its fact is a matter for an entailment model and is checked elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqb_judge.corpus.reading import Corpus
from sqb_judge.corpus.records import Document, Evidence, Fact, TestCase, duplicate_ids
from sqb_judge.corpus.wording import quoted


class Severity(StrEnum):
    """How bad a problem is: an error makes scores wrong, a warning makes them doubtful."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a case.

    Attributes:
        case_id: Id of the case.
        place: Field, for example `reference_facts[0].evidence[1]`, counted from 0.
        message: What is wrong and what to do, without a full stop.
        severity: Error or warning.
    """

    case_id: str
    place: str
    message: str
    severity: Severity

    def __str__(self) -> str:
        return f"{self.severity}: case {quoted(self.case_id)}, {self.place}: {self.message}."


# What a check yields: place, message, severity. The case id is added in one place.
Finding = tuple[str, str, Severity]


def check_corpus(corpus: Corpus) -> list[Problem]:
    """Check all cases, and that no two have one id. In the order of the cases."""
    problems = []
    seen: set[str] = set()
    for case in corpus.cases:
        if case.id in seen:
            message = "an earlier case has this id; give each case its own"
            problems.append(Problem(case.id, "id", message, Severity.ERROR))
        seen.add(case.id)
        problems.extend(check_case(case))
    return problems


def check_case(case: TestCase) -> list[Problem]:
    """Check one case."""
    checks: tuple[Callable[[TestCase], Iterator[Finding]], ...] = (
        _check_ids,
        _check_texts,
        _check_documents,
        _check_facts,
        _check_topics,
        _check_forbidden,
    )
    return [Problem(case.id, *finding) for check in checks for finding in check(case)]


def _check_ids(case: TestCase) -> Iterator[Finding]:
    for field, place, repeated in duplicate_ids(case):
        message = f"an earlier entry has the id {quoted(repeated)}; give each its own"
        yield f"{field}[{place}].id", message, Severity.ERROR


def _check_texts(case: TestCase) -> Iterator[Finding]:
    """Nothing is blank, and nothing is there twice."""
    if not case.task.strip():
        yield "task", "is blank; say what is asked for", Severity.WARNING
    lists: tuple[tuple[str, str, list[str]], ...] = (
        ("source_corpus", "text", [document.text for document in case.source_corpus]),
        ("reference_facts", "text", [fact.text for fact in case.reference_facts]),
        ("required_topics", "label", [topic.label for topic in case.required_topics]),
        ("forbidden_claims", "text", [claim.text for claim in case.forbidden_claims]),
    )
    for field, part, texts in lists:
        seen: dict[str, int] = {}
        for place, text in enumerate(texts):
            where = f"{field}[{place}].{part}"
            normal = _normal(text)
            if not normal:
                yield where, "is blank; write it or remove the entry", Severity.ERROR
            elif normal in seen:
                message = f"repeats {field}[{seen[normal]}].{part}; remove one"
                yield where, message, Severity.ERROR
            else:
                seen[normal] = place


def _check_documents(case: TestCase) -> Iterator[Finding]:
    used = {evidence.document for fact in case.reference_facts for evidence in fact.evidence}
    for place, document in enumerate(case.source_corpus):
        where = f"source_corpus[{place}]"
        if not document.url or not (document.version or document.date):
            message = "is not cited; give its url and its version or date"
            yield where, message, Severity.WARNING
        if document.url and not re.match(r"https?://[^\s/]", document.url, re.IGNORECASE):
            message = f"{quoted(document.url)} is no web address; begin it with https://"
            yield f"{where}.url", message, Severity.WARNING
        if document.date and not _is_date(document.date):
            message = f"{quoted(document.date)} is no ISO 8601 date; write it as 2025-01-31"
            yield f"{where}.date", message, Severity.WARNING
        if document.id not in used:
            message = "no evidence is taken from it; use it or remove it"
            yield where, message, Severity.WARNING


def _check_facts(case: TestCase) -> Iterator[Finding]:
    if not case.reference_facts:
        message = "there are none, so that recall is undefined; add some"
        yield "reference_facts", message, Severity.WARNING
    documents = {document.id: document for document in case.source_corpus}
    topics = {topic.id for topic in case.required_topics}
    for place, fact in enumerate(case.reference_facts):
        where = f"reference_facts[{place}]"
        yield from _check_hops(fact, where)
        for number, evidence in enumerate(fact.evidence):
            yield from _check_evidence(evidence, documents, f"{where}.evidence[{number}]")
        if fact.topic is not None and fact.topic not in topics:
            message = f"no required topic has the id {quoted(fact.topic)}; correct or remove it"
            yield f"{where}.topic", message, Severity.ERROR


def _check_hops(fact: Fact, where: str) -> Iterator[Finding]:
    # The same stretch named twice is one source fact.
    distinct = len({(item.document, item.start, item.end) for item in fact.evidence})
    if not fact.evidence:
        yield f"{where}.evidence", "there is none; say where a source states it", Severity.WARNING
    elif distinct < fact.hops:
        message = f"{fact.hops} hops need as many stretches of evidence, not {distinct}; add them"
        yield f"{where}.evidence", message, Severity.ERROR
    elif distinct < len(fact.evidence):
        yield f"{where}.evidence", "one stretch is named twice; remove one", Severity.WARNING
    elif distinct > fact.hops:
        message = f"{distinct} stretches of evidence, but hops is {fact.hops}; correct one"
        yield f"{where}.hops", message, Severity.WARNING


def _check_evidence(
    evidence: Evidence, documents: dict[str, Document], where: str
) -> Iterator[Finding]:
    document = documents.get(evidence.document)
    if document is None:
        message = f"no document has the id {quoted(evidence.document)}; correct it"
        yield f"{where}.document", message, Severity.ERROR
        return
    length = len(document.text)
    if not evidence.start < evidence.end <= length:
        message = (
            f"offsets {evidence.start} to {evidence.end} are not a stretch of document "
            f"{quoted(document.id)} with its {length} characters; correct them"
        )
        yield where, message, Severity.ERROR
        return
    stretch = document.text[evidence.start : evidence.end]
    if not stretch.strip():
        yield where, "the stretch is blank; correct the offsets", Severity.ERROR
        return
    for edge, offset in (("start", evidence.start), ("end", evidence.end)):
        if cuts_word(document.text, offset):
            around = document.text[max(0, offset - 15) : offset + 15]
            message = f"cuts a word or number in {quoted(around)}; move it to the word's edge"
            yield f"{where}.{edge}", message, Severity.WARNING


def _check_topics(case: TestCase) -> Iterator[Finding]:
    covered = {fact.topic for fact in case.reference_facts}
    for place, topic in enumerate(case.required_topics):
        if topic.id not in covered:
            message = f"no fact has the topic {quoted(topic.id)}; add one or remove the topic"
            yield f"required_topics[{place}]", message, Severity.WARNING


def _check_forbidden(case: TestCase) -> Iterator[Finding]:
    facts = {_normal(fact.text): place for place, fact in enumerate(case.reference_facts)}
    for place, claim in enumerate(case.forbidden_claims):
        where = f"forbidden_claims[{place}]"
        text = _normal(claim.text)
        if text and text in facts:
            message = f"is the same as reference_facts[{facts[text]}]; remove one"
            yield f"{where}.text", message, Severity.ERROR
        if claim.reason != "superseded":
            continue
        for field, value in (("replaced_by", claim.replaced_by), ("since", claim.since)):
            if not (value or "").strip():
                message = "a superseded claim needs it; add it"
                yield f"{where}.{field}", message, Severity.ERROR
        if text and text == _normal(claim.replaced_by or ""):
            message = "is the same as the claim itself; write what holds now"
            yield f"{where}.replaced_by", message, Severity.ERROR


def _normal(text: str) -> str:
    """A text for comparison: case, width, spaces and a final full stop do not count."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()).rstrip(".")


def _is_date(text: str) -> bool:
    if re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2]))?", text, re.ASCII):
        return True
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


# Scripts written without spaces, where an edge between letters says nothing: Thai, Lao, Myanmar,
# Khmer, kana and Chinese characters.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)
# "1.31", "10,000", "2025-01-31", "12:30": ends in the middle would state another value.
_NUMBER = re.compile(r"\d+(?:[.,:-]\d+)+")
_NUMBER_REACH = 24


def cuts_word(text: str, offset: int) -> bool:
    """Whether an edge at an offset lies inside a word, a number or a combined character."""
    if not 0 < offset < len(text):
        return False
    before, after = text[offset - 1], text[offset]
    if unicodedata.category(after).startswith("M"):
        return True
    if _UNSPACED.match(before) or _UNSPACED.match(after):
        return False
    if _is_word(before) and _is_word(after):
        return True
    start = max(0, offset - _NUMBER_REACH)
    near = _NUMBER.finditer(text, start, offset + _NUMBER_REACH)
    return any(match.start() < offset < match.end() for match in near)


def _is_word(character: str) -> bool:
    return (
        character.isalnum() or character == "_" or unicodedata.category(character).startswith("M")
    )
