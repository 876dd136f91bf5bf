"""Set phrases of English answers: greetings, refusals, discourse markers, talk about the answer."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE

# Whole sentences that assert nothing about the world.
_PLEASANTRY = re.compile(
    r"(?:hi|hello|hey|greetings|welcome|good (?:morning|afternoon|evening|day)|thanks?|thank you"
    r"|you're welcome|sure|certainly|of course|absolutely|great|okay|ok|yes|no|no problem|got it"
    r"|understood|happy to help|glad to help|my pleasure|good luck|cheers|best regards|bye|goodbye"
    r"|enjoy)\b(?:[ ,]+(?:there|everyone|all|so much|very much|again|for (?:asking|your) .{0,60}"
    r"|to .{0,60}|question|thing))*[.!, ]*"
    r"|(?:i'm|i am|we're) (?:here|happy|glad|pleased|ready|delighted|excited) (?:to|for"
    r"|if) .{0,120}"
    r"|(?:i'd|i would) (?:be|love) (?:happy|glad|to) .{0,120}"
    r"|(?:i )?hope (?:this|that|it|these|you).{0,100}"
    r"|(?:please )?(?:feel free|don't hesitate|do not hesitate) .{0,200}"
    r"|(?:please )?let me know .{0,200}"
    r"|(?:if you (?:have|need|want|would like|'d like)|should you have) .{0,200}"
    r"(?:let me know|feel free|ask|reach out|contact me|hesitate|i'm here|happy to).{0,120}"
    r"|(?:that's|that is|what) a (?:great|good|excellent|interesting|wonderful) question.{0,20}"
    r"|(?:great|good|excellent|interesting) question.{0,20}"
    r"|have a (?:great|nice|good|wonderful) .{0,60}"
    r"|is there anything .{0,100}"
    r"|i(?:'d| would|'ll| will| can) (?:certainly |gladly )?help(?: you)?(?: with (?:that|this))?"
    r"|(?:i'm|i am)? ?(?:so |very |really )?sorry(?: to hear (?:that|about [^,;]{0,80}"
    r"|of [^,;]{0,80}))?",
    _FLAGS,
)
# "Sure, happy to help!" is two pleasantries in one sentence.
_OPENER = re.compile(
    r"(?:sure|certainly|of course|absolutely|yes|no problem|great|okay|ok|thanks?)[,!.]+ +", _FLAGS
)
_ANNOUNCEMENT = re.compile(
    r"(?:(?:sure|certainly|of course|absolutely|okay|ok|great)[,!.]? )?"
    r"(?:here(?:'s| is| are)|below (?:is|are)|the following (?:is|are)|these are|i've (?:listed"
    r"|outlined|summari[sz]ed|prepared)|i have (?:listed|outlined|summari[sz]ed"
    r"|prepared)) .{0,240}",
    _FLAGS,
)
_REFUSAL = re.compile(
    r"(?:unfortunately,? |i'm afraid (?:that )?|(?:i'm |i am )?sorry,? (?:but )?)?"
    r"(?:as an? (?:ai|language model|large language model)\b.{0,200}"
    r"|(?:i|we) (?:really |simply |just |honestly )?(?:don't|do not|can't|cannot|can not|couldn't"
    r"|could not|am not able to|am unable to|won't|will not|was unable to|was not able to|must"
    r" decline to) (?:know\b|have (?:any |enough |sufficient |access|information|the information"
    r"|that information|specific)|help\b|assist\b|answer\b|provide\b|comply\b|fulfil|determine\b"
    r"|find\b|say\b|verify\b|confirm\b|do that|discuss\b|access\b|give\b|tell\b|share\b|be sure\b"
    r"|recall\b|comment\b|see any).{0,240}"
    r"|(?:i'm|i am|we're) (?:not (?:sure|certain|aware|able|familiar)|unable|unsure"
    r"|uncertain)\b.{0,200}"
    r"|i have no (?:idea|information|knowledge|way).{0,200}"
    r"|no idea\b.{0,40}"
    r"|there (?:is|was) (?:not enough|no|insufficient) (?:information|context|evidence|data"
    r"|mention) .{0,200}"
    r"|(?:the )?(?:provided |given |supplied )?(?:context|passage|text|sources?|documents?"
    r"|information)(?: provided| given)? (?:does not|do not|doesn't|don't|did not)"
    r" (?:contain|mention|provide|include|specify|state|say|give|answer|indicate).{0,240})",
    _FLAGS,
)
# Dropped from the front: they link a claim to its neighbours and add nothing to it.
_MARKER = re.compile(
    r"(?:(?:however|therefore|thus|hence|moreover|furthermore|additionally|also|finally|lastly"
    r"|consequently|accordingly|meanwhile|nevertheless|nonetheless|still|specifically|indeed"
    r"|overall"
    r"|similarly|likewise|importantly|notably|basically|essentially|unfortunately|fortunately"
    r"|interestingly|first|firstly|second|secondly|third|thirdly|next|then|instead|besides|sure"
    r"|certainly|of course|absolutely|yes|yeah|no|ok|okay|well|great|conversely|again|clearly"
    r"|obviously|in (?:addition|contrast|particular|fact|summary|conclusion|short|brief|general"
    r"|other words|essence|turn|total|comparison|reality|practice)|on the (?:other|one) hand"
    r"|for (?:example|instance)|as a (?:result|consequence)|that said|having said that|to"
    r" (?:summari[sz]e|conclude|sum up|be clear|begin with|start)|at the same time|by contrast"
    r"|as (?:mentioned|noted|discussed|described|shown|stated|explained|seen)(?: \w+){0,4})"
    r"[,:!] +(?:and |but |so )?"
    r"|(?:and|but|so|yet|also|plus|hence|thus|therefore|however|moreover|furthermore|additionally)"
    r",? +(?=\S+ \S)"
    r"|(?:please )?(?:note|keep in mind|remember|be aware|bear in mind)(?: that|:|,) +"
    r"|it(?: is|'s| should be| must be)(?: also)?(?: important| worth| essential| crucial)?"
    r" (?:to note|noting|to remember|to mention|mentioning|noted|to know|to understand) that +"
    r"|(?:i'm |i am )?(?:so |very )?sorry(?: to hear [^,.!]{0,80})?,? (?:but )?,? *(?=\S+ \S+ \S)"
    r"|(?:A|Answer|Response): +(?=\S+ \S+ \S)"
    r"|(?:\(?\d{1,3}[.)]|\(?[a-z]\)|[\u2022\u2023\u25e6\u25aa\u00b7\u2013\u2014-]) +)",
    _FLAGS,
)
_AMID = re.compile(
    r", (?:however|therefore|moreover|furthermore|on the other hand|in contrast|for example"
    r"|for instance|in turn|of course|by contrast|in fact|too|as well),",
    _FLAGS,
)
_CITATION = re.compile(r"\s?\[\d{1,3}(?:\s?[,\u2013-]\s?\d{1,3})*\](?=[\s.,;:!?]|$)")


def is_pleasantry(sentence: str) -> bool:
    """Whether a sentence is only a greeting, an offer of help or an announcement of the answer."""
    bare = straight_quotes(sentence).strip(" .!:*\u2026")
    if "," in bare and any(char.isdigit() for char in bare):
        return False  # "Happy to help, the dose is 5 mg"
    rest = _OPENER.sub("", bare, count=1) if _OPENER.match(bare) else bare
    return bool(_PLEASANTRY.fullmatch(bare) or _PLEASANTRY.fullmatch(rest)) or (
        sentence.rstrip(" *").endswith(":") and bool(_ANNOUNCEMENT.fullmatch(bare))
    )


def is_refusal(sentence: str) -> bool:
    """Whether a whole sentence declines to answer; a harmless phrase within an answer does not."""
    return bool(_REFUSAL.fullmatch(straight_quotes(sentence).strip(" .!*")))


def straight_quotes(text: str) -> str:
    """Typographic apostrophes as plain ones; the length stays the same."""
    return text.replace("\u2019", "'")


def marker_length(sentence: str) -> int:
    """Number of characters of the discourse markers at the front that add nothing to the claim."""
    text = straight_quotes(sentence)
    at = 0
    for _ in range(4):
        match = _MARKER.match(text, at)
        if match is None or match.end() >= len(text):
            break
        at = match.end()
    return at


def without_asides(text: str) -> str:
    """Drop parenthetical markers (", however,") and citation numbers ("[3]")."""
    return _CITATION.sub("", _AMID.sub("", text))
