"""A sentence or clause in; its type after CRP-SPEC-005 out."""

from __future__ import annotations

import re

from sqb_judge.text.lexicon import (
    BASE_FORMS,
    CONDITIONS,
    DETERMINERS,
    NOUNISH,
    PREPOSITIONS,
    RELATIVES,
    THIRD_PERSON,
)
from sqb_judge.text.phrases import is_refusal, straight_quotes
from sqb_judge.text.units import ClaimType
from sqb_judge.text.verbs import finite_form, words_of

_OWN_TEXT = (
    r"(?:section|subsection|chapter|guide|answer|article|document|response|summary|overview|list"
    r"|tutorial|post|essay|explanation|outline|table|figure|reference|discussion)"
)
# What "here is ..." introduces where it speaks of the text and not of the world.
_PART_OF_TEXT = (
    rf"(?:{_OWN_TEXT}|breakdown|rundown|recap|introduction|description|comparison|look|examples?"
    r"|steps|points|details|tips|ways|reasons|things|takeaways|considerations|aspects|scenario)"
)
# Verbs for what a text and its reader do. Those that also stand for acts in the world ("we've moved
# the timeout") need the preposition that tells them apart.
_TELL = (
    r"(?:(?:discuss|explor|describ|explain|summari[sz]|examin|outlin|review|introduc|highlight"
    r"|mention|consider|cover|delv|demonstrat|illustrat|analy[sz]|recap|clarif)"
    r"(?:e|es|ed|y|ied|ing)?"
    r"|see|seen|saw|learn(?:ed|t)?|listed|show(?:n|ed)?|noted|stated|talk(?:ed)? about"
    r"|focus(?:ed)? on|(?:take|have|taken|had) a (?:\w+ )?look"
    r"|look(?:ed)? (?:\w+ )?(?:at|into|back|ahead)"
    r"|turn(?:ed)? (?:\w+ )?(?:to|our)|(?:move|moved|proceed) (?:on|ahead|forward|through|from"
    r"|(?:in)?to the (?:next|following|final|last))|(?:dive|dived|dig|dug) (?:\w+ )?into"
    r"|(?:go|gone|went|walk|walked) (?:over|through|into)|touch(?:ed)? (?:up)?on|wrap(?:ped)? up"
    r"|(?:get|be) started|begin|start (?:with|by|off)|break (?:it|this|that|these|them|things|down)"
    rf"|(?:provide|give|present|offer)(?: you)?(?: with)? (?:an?|the|some) (?:\w+ ){{0,2}}"
    rf"{_PART_OF_TEXT})\b"
)
_MEANWHILE = (
    r"(?:(?:now|also|just|already|briefly|first|next|then|finally|quickly|further|will|shall|have"
    r"|can|could|be|going to|want to|need to) )*"
)
_META = re.compile(
    r"(?:in )?(?:this|the (?:next|following|previous|final|above))(?: \w+){0,2}"
    rf" {_OWN_TEXT}s?\b,? (?:will |aims to |also |has )?"
    r"(?:explains?|describes?|cover(?:s|ed)?|provides?|outlines?|discuss(?:es|ed)?|introduces?"
    r"|explore[sd]?|presents?|summari[sz]es?|shows?|delves?|focus(?:es)?|lists?|we|i|you|concludes?"
    r"|compares?|details?|examines?|address(?:es)?|highlights?)\b.*"
    r"|as (?:mentioned|noted|discussed|described|shown|stated|explained|seen)\b.*"
    r"|(?:in conclusion|to summari[sz]e|in summary|so far|now|first|next|finally|below|above|as),?"
    rf" (?:we|i|let's|let us)(?:'ve|'ll)? {_MEANWHILE}{_TELL}.*"
    rf"|(?:(?:we|i)(?:'ll|'ve| will| shall| have)|let's|let us) {_MEANWHILE}{_TELL}.*"
    r"|(?:we|i) (?:now (?:turn|look|move)|turn to|move on|saw"
    r"|discussed (?:above|earlier)|can see (?:above|below))\b.*"
    r"|(?:see|refer to) (?:the )?(?:above|below|section|next|table|figure|appendix)\b.*"
    # No further than a colon: "Here is the list: ..." goes on with what is in it.
    r"|(?:here|below) are [^:]*:?\W*"
    r"|(?:here(?:'s| is)|below is) (?:[^:]*:\W*"
    rf"|(?:[\w'-]+ ){{0,4}}{_PART_OF_TEXT}s?\b[^:]*|(?:how|what (?:we|i|you))\b[^:]*)"
    r"|(?:transitioning|moving|turning) (?:on )?to the (?:next|following)\b.*"
    r"|\(?to be continued\b.*"
    rf"|this (?:concludes|completes|ends|wraps up) (?:\w+ ){{0,3}}{_OWN_TEXT}s?\b.*",
    re.IGNORECASE,
)
_MOVE_ON = re.compile(
    r"\b(?:next|following) (?:section|chapter|part)s?,? (?:we )?(?:will|we'll)\b", re.IGNORECASE
)
# Case counts: "The Magnificent Seven" is a title.
_OPINION = re.compile(
    r"\b(?:I (?:think|believe|feel|guess|suppose|recommend|suggest|prefer|find|doubt|like|love)"
    r"|(?:I'd|I would) (?:say|argue|recommend|suggest|go with)|[Ii]n my (?:opinion|view|experience)"
    r"|[Pp]ersonally|[Aa]rguably|[Tt]o my mind|IMHO|[Ww]e (?:think|believe|feel)"
    r"|[Tt]he (?:best|worst|ideal|perfect|right) (?:choice|option|way|approach|solution|tool|pick"
    r"|fit|idea)|(?:good|great|bad|better|excellent|poor|wise|terrible|perfect) (?:choice|idea"
    r"|pick)"
    r"|beautiful(?:ly)?|wonderful(?:ly)?|amazing(?:ly)?|awesome|terrible|terribly|ugly|fantastic"
    r"|delightful|boring|stunning|gorgeous|lovely|awful|horrible|magnificent|superb"
    r"|should be (?:considered|regarded|seen|viewed)|worth (?:considering|a try|trying|it)"
    r"|(?:too|overly) complicated|a must-have|more important than)\b"
)
# An opinion told of others is a fact about them.
_ATTRIBUTED = re.compile(
    r"\b(?:according to|critics?|reviewers?|called|described|dubbed|said|says|stated|wrote|titled"
    r"|entitled|named|survey|voted|ranked|rated|respondents)\b",
    re.IGNORECASE,
)
_INSTRUCTION = re.compile(
    r"(?:you|users|one|we) (?:should|must|need to|have to|can also|ought to|may want to|'ll need to"
    r"|will need to|can (?:then )?(?:run|use|install|set|add|create|check|configure|open|click|edit"
    r"|verify|enable|do|start|apply))\b.*"
    r"|(?:make sure|be sure|ensure|do not|don't|never|always|avoid|consider|try|click|type|enter"
    r"|copy|please|beware|be careful)\b.*",
    re.IGNORECASE,
)
_STEP = re.compile(
    r"(?:(?:first|second|third|then|next|finally|lastly|now|afterwards|after that|step \d+)[,:]? +"
    r"|please +|\(?\d{1,3}[.)] +|[^,:]{1,60}: +)",
    re.IGNORECASE,
)
# Case counts: Let's Encrypt is a name.
_PROPOSAL = re.compile(r"(?:[Ll]et's|[Ll]et us|[Ww]e'll) +(?=[a-z])")
_CIRCUMSTANCE = re.compile(
    r"(?:when|if|to|for|after|before|in order to|once|on)\b[^,]*, +(?=[a-z])", re.I
)


def claim_type(text: str) -> ClaimType:
    """Tell assertions about the world from judgements, instructions and talk about the answer.

    A hedge ("may", "up to") leaves a factual claim factual.

    Args:
        text: A sentence or clause with its discourse markers still on.

    Returns:
        The first that fits of META, PROCEDURAL, OPINION, else FACTUAL.
    """
    plain = straight_quotes(text).strip()
    if is_refusal(plain) or _META.fullmatch(plain) or _MOVE_ON.search(plain):
        return ClaimType.META
    if _is_instruction(plain):
        return ClaimType.PROCEDURAL
    if _OPINION.search(plain) and not _ATTRIBUTED.search(plain):
        return ClaimType.OPINION
    return ClaimType.FACTUAL


def _is_instruction(text: str) -> bool:
    rests = [text]
    proposal = _PROPOSAL.match(text)
    if proposal:
        rests.append(text[proposal.end() :])
    for _ in range(2):
        step = _STEP.match(rests[-1])
        if step:
            rests.append(rests[-1][step.end() :])
    circumstance = _CIRCUMSTANCE.match(rests[-1])
    if circumstance:
        rests.append(rests[-1][circumstance.end() :])
    return any(_INSTRUCTION.fullmatch(rest) or _is_imperative(rest) for rest in rests)


def _is_imperative(text: str) -> bool:
    words = words_of(text[:200])
    if words and words[0].low.endswith("ly"):
        words = words[1:]  # "Regularly review ..."
    if len(words) < 2 or words[0].low not in BASE_FORMS or words[0].tail:
        return False
    second = words[1]
    if second.low in ("and", "or"):  # "Review and refactor ...", not "Support and maintenance ..."
        return len(words) > 2 and words[2].low in BASE_FORMS
    if finite_form(words, 1) in ("aux", "s") or second.low == "of":
        return False
    if words[0].low not in NOUNISH:
        return True
    if second.low in PREPOSITIONS and second.low not in ("to", "into", "up", "out", "with"):
        return False
    if second.low in DETERMINERS or not second.form.isalpha() or second.low in ("up", "out", "to"):
        return True
    # "Set timeouts to 5": without any finite verb the first word must be the verb.
    for at in range(1, len(words)):
        aside = words[at].low in RELATIVES and words[at - 1].tail.endswith(",")
        if words[at].low in CONDITIONS or aside:
            break
        if words[at].tail.endswith(":"):
            return False  # "Cache size: ..." names something
        found = finite_form(words, at)
        if found in ("aux", "base") or (
            found == "s" and THIRD_PERSON[words[at].low] not in NOUNISH
        ):
            return False
    return True
