"""Words and their opposites, as (concept, sign)."""

from __future__ import annotations

from sqb_judge.factual.values.tokens import stem
from sqb_judge.factual.values.word_lists import words

# Left of the bar the positive forms, right of it the negative ones, up to the semicolon. The first
# word names the concept. Only pairs that cannot both hold of one thing in one respect.
_PAIRS = """
enable enabled enables enabling | disable disabled disables disabling ;
allow allowed allows allowing permit permitted permits | forbid forbidden forbids prohibit
    prohibited prohibits disallow disallowed deny denied denies ban banned bans ;
approve approved approves grant granted grants accept accepted accepts | reject rejected
    rejects refuse refused
    refuses disapprove disapproved ;
increase increased increases increasing rise rose rises risen rising grew grow grows growing |
    decrease decreased decreases decreasing fell fall fallen falls decline declined declines
    drop dropped drops shrink shrank reduce reduced reduces ;
before | after ;
more | less fewer ;
most | least ;
higher | lower ;
above | below ;
maximum max | minimum min ;
larger bigger | smaller ;
largest biggest | smallest ;
longer | shorter ;
older | younger ;
oldest | youngest ;
earlier sooner | later ;
faster quicker | slower ;
best | worst ;
first | last ;
long | short ;
old | new ;
large big | small ;
better | worse ;
stronger | weaker ;
win won wins winning | lose lost loses losing ;
begin began begins started starts starting | ended ends finished finishes stopped stops ;
succeed succeeded succeeds success successful successfully | fail failed fails failure
    unsuccessful unsuccessfully ;
pass passed passes | flunk flunked ;
include included includes including | exclude excluded excludes excluding omit omitted omits ;
north northern | south southern ;
east eastern | west western ;
male | female ;
father | mother ;
son | daughter ;
brother | sister ;
husband | wife ;
early | late ;
major majority | minor minority ;
public publicly | private privately ;
required require requires mandatory | optional ;
true | false ;
present | absent ;
open opened opens opening | close closed closes closing ;
guilty | innocent ;
alive living | dead deceased ;
safe | dangerous unsafe ;
legal legally | illegal illegally ;
valid | invalid ;
possible | impossible ;
complete completely completed | incomplete incompletely ;
correct correctly | incorrect incorrectly wrong wrongly ;
regular regularly | irregular irregularly ;
dependent | independent ;
visible | invisible ;
active | inactive ;
accurate | inaccurate ;
sufficient | insufficient ;
eligible | ineligible ;
consistent | inconsistent ;
agree agreed agrees | disagree disagreed disagrees ;
like liked likes | dislike disliked dislikes ;
connect connected connects | disconnect disconnected ;
appear appeared appears | disappear disappeared disappears ;
lawful | unlawful ;
encrypted | unencrypted plaintext ;
positive positively | negative negatively ;
import imported imports | export exported exports ;
inside indoors | outside outdoors ;
internal internally | external externally ;
ascending | descending ;
buy bought buys | sell sold sells ;
"""

# "un" that is no negation; the longest of these would otherwise be read as one.
_UN = ("under", "uni", "unci", "until", "unto", "unct", "ung", "unless", "undu", "untie", "uncl")


def _expand() -> dict[str, tuple[str, int]]:
    signs: dict[str, tuple[str, int]] = {}
    for pair in _PAIRS.split(";")[:-1]:
        positive, negative = (side.split() for side in pair.split("|"))
        concept = positive[0]
        signs.update(dict.fromkeys(positive, (concept, 1)))
        signs.update(dict.fromkeys(negative, (concept, -1)))
    return signs


OPPOSITES = _expand()

# Concepts that compare two things: turned round together with their sides, they say the same.
DIRECTED = words(
    "before more most higher above larger longer older earlier faster better stronger win "
    "north east father son brother husband male buy import"
)


def concept_of(word: str) -> tuple[str, int]:
    """The concept a lower-case word stands for, and its sign."""
    known = OPPOSITES.get(word)
    if known is not None:
        return known
    if word.startswith("un") and len(word) > 6 and not word.startswith(_UN):
        return stem(word[2:]), -1
    return stem(word), 1
