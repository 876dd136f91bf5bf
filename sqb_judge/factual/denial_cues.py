"""Words by which a writer marks a statement as not his own, as untrue, or as no longer true.

English only. A word such as "wrong" or "no longer" counts only where it is said of a statement or
of the sentence's one main clause: "if the container no longer answers, the kubelet restarts it"
denies nothing. In doubt a sentence counts as asserted: a missed violation is the worse mistake.
"""

from __future__ import annotations

import re


def _pattern(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.VERBOSE | re.IGNORECASE)


_WRITING = r"(?:guides?|docs?|documentation|tutorials?|articles?|blogs?|posts?|books?)"
_STATEMENT = (
    rf"(?:{_WRITING}|statements?|claims?|beliefs?|ideas?|notions?|assumptions?|advice|impressions?"
    r"|rumou?rs?|theor(?:y|ies)|assertions?|rules?|views?|explanations?)"
)
_PEOPLE = (
    rf"(?:{_WRITING}|people|some|many|most|users|developers|engineers|operators|admins"
    r"|administrators|beginners|newcomers|authors|they)"
)
_OFTEN = r"(?:widely|often|sometimes|commonly|frequently)"
_UNTRUE = (
    r"(?:wrong|false|incorrect|untrue|mistaken|erroneous|out(?:-|\s)?dated|out\sof\sdate|obsolete"
    r"|superseded|(?:not|never|no\slonger)\s(?:true|correct|right|so|the\scase))"
)
_IS = r"(?:is|are|was|were)(?:\s(?:simply|just|plainly|now|long|also|completely|flatly))?"
_ISNT = r"(?:isn|aren|wasn|weren)['\u2019]t\s(?:true|correct|right|the\scase)"

# These speak of statements wherever they stand.
_META = _pattern(
    rf"""\b(?:
    myths? | misconceptions? | misunderstandings? | fallac(?:y|ies) | a\slie
    | (?:(?:the|this|that)\s(?:\w+\s)?{_STATEMENT}|claiming|saying|believing|thinking|assuming)
      \sthat\b.{{0,400}}\b(?:{_IS}\s{_UNTRUE}|{_ISNT})
    | (?:before|until|prior\sto|up\sto)\s(?:
        (?:\w+\s)?(?:v|version\s)\d+(?:\.\d+)+(?![\d.]*\s(?:of|is)\b)
        | (?-i:[A-Z])\w+\s\d+(?:\.\d+)+
        | (?<!up\sto\s)\d+(?:\.\d+)+(?![\d.]*\s?(?:%|[a-z]*(?:sec|min|hour|day|percent|core|byte))))
    | contrary\sto\s(?:the|a|an|any)\s(?:\w+\s){{1,3}}that
    | {_OFTEN}\s(?:claimed|believed|assumed|thought|said|repeated)\s(?:that|to)
    | as\s(?:is\s|it\sis\s)?{_OFTEN}\s(?:claimed|believed|assumed|thought|said)
    | (?:some|many|most|people)\s(?:\w+\s)?(?:
        (?:believe|think|say)s?(?!\s(?:in|of|about)\b) | (?:assume|claim)s?\sthat)
    | (?:{_PEOPLE}|{_OFTEN}|is|are|was|were|(?:{_PEOPLE}|one|you|we)\s(?:may|might|could|can))\s
      (?:wrong|false|incorrect|mistaken|erroneous)ly\s
      (?:assume|believe|claim|think|say|state|suppose|suggest|teach|thought|said)(?:s|d|ed)?
    | {_PEOPLE}\s(?:\w+\s)?get\s(?:\w+\s)?wrong
    )\b | ^\W*(?-i:Wrong|Incorrect|Untrue|Not\strue)\s*(?::|$)""",
)

# These count only outside of subordinate clauses: "if this is not the case, ..." denies nothing.
_JUDGEMENT = _pattern(
    rf"""\b(?:
    (?:this|that|these|those)\s(?:{_IS}\s{_UNTRUE}|{_ISNT}) | it\s{_ISNT}
    | which\s(?:{_IS}\s(?:wrong|false|untrue|incorrect|not\strue|not\sthe\scase)|{_ISNT})
    | (?:this|that)['\u2019]s\s{_UNTRUE}
    | it(?:\s{_IS}|['\u2019]s)\s{_UNTRUE}\s(?:that|to\s(?:say|think|claim|assume|believe|conclude))
    | (?<!\bwith\s){_STATEMENT}\s(?:{_IS}\s{_UNTRUE}|{_ISNT})
    | {_PEOPLE}\s{_IS}\s(?:wrong|mistaken)
    | (?:wrong|false|incorrect|untrue|mistaken|erroneous)\s(?:\w+\s)?(?!rules?\b){_STATEMENT}
    | (?:out(?:-|\s)?dated|out-of-date|stale|obsolete|superseded)\s(?:\w+\s)?
      (?:{_WRITING}|beliefs?|ideas?|notions?|assumptions?|advice
      |(?:rule|claim|statement|view)s?(?:\s(?:is|are|was|were|says?|that)\b|(?=:)))
    | falsehoods?
    | (?<!\bunlike\s)(?<!\bunlike\sin\s)(?<!\bthan\s)(?<!\bthan\sin\s)(?<!\bto\s)
      (?<!\bto\sthe\s)(?<!\bto\san\s)
      (?:old|older|earlier|previous|legacy)\s(?:\w+\s)?
      (?:versions?|releases?|clusters?|{_WRITING})
    )\b""",
)
_THAT_IS_UNTRUE = _pattern(rf"^\W*that\b.*\b(?P<cue>{_IS}\s{_UNTRUE}|{_ISNT})\W*$")

# The past, said of the only main clause of a sentence.
_PAST = _pattern(
    r"""(?:
    (?<=is\s)no\slonger\b | (?<=are\s)no\slonger\b | (?<=was\s)no\slonger\b
    | (?<=were\s)no\slonger\b | \bno\slonger\s(?!\w+(?:ed|ing)\b)
    | \bnot\s[^,;]{0,30}?\s?\bany\s?more\b
    | ^\W*(?:previously|formerly)(?:,|\s(?!\w+ed\b))
    | (?<=was\s)(?:previously|formerly)\b | (?<=were\s)(?:previously|formerly)\b
    | \b(?:previously|formerly)\W*$
    | \bused\sto\b | \bin\sthe\spast\b(?!\s(?:\d|few|minute|hour|day|week|month|year))
    | \bhistorically\b
    )""",
)
# "is used to", "can be mainly used to", "get used to", "the flag used to control": a purpose.
_PURPOSE = _pattern(
    r"""(?:\b(?:is|are|was|were|be|been|being|am|gets?|got|getting|when|if|not)|['\u2019](?:s|re))
    (?:\s\w+){0,2}\s$
    | (?:\b(?:flag|option|field|command|setting|parameter|tool|key|label|annotation|endpoint|port
      |image|value|mechanism|method|technique|object|resource|api|file|token|signal|check|variable
      |account|certificate|path|name|address|interval|number|timeout)s?|[,`'"\)\]])\s$""",
)
# "used to detect failures restarts the container": the verb of the sentence follows.
_VERB_FOLLOWS = _pattern(r"\w\s\w+s\s(?:the|a|an|its?|them|all)\b")

_SUBORDINATE = _pattern(
    r"""\b(?:if|when|whenever|because|once|after|before|until|unless|since|as|while|where|although
    |though|whether|in\scase|which|who|whose|whom|that)\b
    (?!\s(?:of\b|then\b|version\b|v?\d|\w+\s(?:v|version\s)?\d))""",
)
# A "that" after these opens what is said, no relative clause.
_SAYS = _pattern(
    rf"(?:^\W*|\b(?:is|was|be|true|false|clear|known|fact|case|note|means?|says?|said|{_STATEMENT})\s)$"
)
_OPENS_WITH_CONDITION = _pattern(
    r"^\W*(?:if|when|whenever|because|once|after|until|unless|since|as|while|where|although|though)\b"
)
_CLAUSE_MARK = re.compile(r"[,;:()\u2013\u2014]")
_LATER_COMMA = _pattern(r",(?!\s(?:but|and|or|because|since|which|as)\b)")
# A second main clause: the claim may stand in it.
_SECOND_CLAUSE = _pattern(
    r"""; | \s[-\u2013\u2014]\s
    | ,\s(?:and|so|then|but|yet|which|thus|hence|therefore|causing|making|forcing)\b
    | \bso\s(?:that\s)?(?:the|a|an|it|they|its)\b | \b(?:and|but)\s(?:the|a|an|it|they|its|so|then
    |thus|therefore|instead|now|is|are|was|were|gets?|has|have|will|can|must
    |\w+s\s(?:the|a|an|its?|them|all))\b""",
)
_LATER_CLAUSE = _pattern(r",\s(?:the|a|an|it|they|its)\s")


def marks_as_untrue(text: str) -> bool:
    """Whether the words of a sentence or heading mark what it says as untrue or as past.

    Args:
        text: Plain text of one sentence or heading.
    """
    if _META.search(text):
        return True
    judged = [match.start() for match in _JUDGEMENT.finditer(text)]
    if whole := _THAT_IS_UNTRUE.search(text):
        judged.append(whole.start("cue"))
    if any(_in_main_clause(text, at) for at in judged):
        return True
    return not _SECOND_CLAUSE.search(text) and any(
        _in_main_clause(text, match.start())
        for match in _PAST.finditer(text)
        if not _is_purpose(text, match) and not _has_later_clause(text, match)
    )


def _is_purpose(text: str, match: re.Match[str]) -> bool:
    """Whether a match is a "used to" that tells what something is for."""
    if not match.group().lower().startswith("used"):
        return False
    # No purpose is told further ahead than this; bounds the work on run-on sentences.
    lead = text[max(0, match.start() - 100) : match.start()]
    ends = [
        found.start()
        for pattern in (_SUBORDINATE, _CLAUSE_MARK)
        if (found := pattern.search(text, match.end()))
    ]
    rest = text[match.end() : min(ends, default=len(text))].strip()
    return bool(_PURPOSE.search(lead) or _VERB_FOLLOWS.search(rest))


def _has_later_clause(text: str, match: re.Match[str]) -> bool:
    """Whether words of the past inside a sentence are followed by a further main clause."""
    return match.start() > 0 and bool(_LATER_CLAUSE.search(text, match.end()))


def _in_main_clause(text: str, at: int) -> bool:
    """Whether the words at `at` stand outside of every conditional, temporal or relative clause.

    A subordinate clause is taken to end at the next comma, unless it opens the sentence and a
    further comma follows ("If the container, for some reason, no longer answers, ...").
    """
    marks = [mark.end() for mark in _CLAUSE_MARK.finditer(text, 0, at)]
    begin = marks[-1] if marks else 0
    for opener in _SUBORDINATE.finditer(text, begin, at):
        lead = text[begin : opener.start()]
        if opener.group().lower() != "that" or not _SAYS.search(lead):
            return False
    return not (_OPENS_WITH_CONDITION.search(text) and _LATER_COMMA.search(text, at))
