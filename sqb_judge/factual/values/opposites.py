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
longest | shortest ;
highest | lowest ;
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
win won wins winning gain gained gains | lose lost loses losing ;
begin began begun begins beginning start started starts starting | end ended ends ending finish
    finished finishes stop stopped stops stopping ;
succeed succeeded succeeds success successful successfully pass passed passes | fail failed fails
    failure unsuccessful unsuccessfully ;
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
buy bought buys acquire acquired acquires | sell sold sells ;
"""

# Opposites in one sense only, or of one thing in one place: they count where one has taken the
# place of the other in a sentence that is otherwise word for word, and nowhere else.
_IN_PLACE = """
high | low ;
wide wider | narrow narrower ;
deep deeper | shallow shallower ;
heavy heavier | light lighter ;
strong strongly | weak weakly ;
fast quick quickly | slow slowly ;
rich wealthy | poor ;
cheap cheaper inexpensive | expensive costly ;
easy easier easily simple | difficult hard complex complicated ;
common | rare uncommon ;
frequent frequently often | infrequent infrequently rarely seldom ;
full | empty ;
hot warm | cold cool ;
wet | dry ;
clean | dirty ;
thick thicker | thin thinner ;
modern | ancient ;
permanent permanently | temporary temporarily ;
voluntary voluntarily | mandatory compulsory involuntary ;
primary | secondary ;
upper | lower ;
inner | outer ;
domestic | foreign ;
urban | rural ;
synchronous synchronously | asynchronous asynchronously ;
support supported supports | oppose opposed opposes ;
attack attacked attacks | defend defended defends defence defense ;
victory | defeat ;
profit profits profitable | loss losses unprofitable ;
married | divorced unmarried ;
join joined joins | leave left leaves ;
arrive arrived arrives arrival | depart departed departs departure ;
enter entered enters | exit exited exits ;
credit credited | debit debited ;
lend lent lends lender | borrow borrowed borrows borrower ;
hire hired hires employ employed employs | fire fired fires dismiss dismissed dismisses ;
add added adds adding | remove removed removes removing delete deleted deletes ;
create created creates creating | destroy destroyed destroys destroying ;
attach attached attaches | detach detached detaches ;
accelerate accelerated accelerates | decelerate slowed slows delay delayed delays ;
expand expanded expands | contract contracted contracts shrink shrinks ;
strengthen strengthened strengthens | weaken weakened weakens ;
improve improved improves improving | worsen worsened worsens worsening deteriorate deteriorated ;
raise raised raises raising | lower lowered lowers lowering cut cuts ;
love loved loves | hate hated hates ;
friend friends friendly | enemy enemies hostile ;
happy happily | sad sadly unhappy ;
good | bad ;
young | old ;
smart intelligent | stupid dumb ;
beautiful | ugly ;
superior | inferior ;
mandatory compulsory | optional voluntary ;
public | private ;
old | new ;
right | wrong ;
right | left ;
begin begins start starts | stop stops end ends ;
rose increased grew up | down fell decreased dropped ;

known | unknown ;
sufficient adequate adequately | insufficient inadequate inadequately ;
ready | unready ;
healthy | unhealthy sick ill ;
available | unavailable ;
reachable | unreachable ;
confirm confirmed confirms | deny denied denies ;
admit admitted admits | deny denied denies ;
benefit benefits beneficial | harm harms harmful ;
asset assets | liability liabilities ;
tighten tightened tightens tightening | loosen loosened ease eased eases easing ;
expansionary | contractionary ;
overweight | underweight ;
hypertension hypertensive | hypotension hypotensive ;
hyperglycaemia hyperglycemia | hypoglycaemia hypoglycemia ;
acute | chronic ;
benign | malignant ;
oral orally | intravenous intravenously ;
systolic | diastolic ;
adult adults | child children ;
online | offline ;
upstream | downstream ;
horizontal horizontally | vertical vertically ;
manual manually | automatic automatically ;
explicit explicitly | implicit implicitly ;
direct directly | indirect indirectly ;
formal formally | informal informally ;
mutable | immutable ;
private | shared ;
lock locked locks | unlock unlocked unlocks ;
mount mounted mounts | unmount unmounted unmounts ;
commit committed commits | abort aborted aborts ;
bottom | top ;
front | back rear ;
many | few ;
man men | woman women ;
boy boys | girl girls ;
uncle | aunt ;
nephew | niece ;
king | queen ;
prince | princess ;
"""

# "un" that is no negation; the longest of these would otherwise be read as one.
_UN = ("under", "uni", "unci", "until", "unto", "unct", "ung", "unless", "undu", "untie", "uncl")


def _pairs() -> frozenset[tuple[str, str]]:
    """Every word of one side of a line with every one of the other, both ways."""
    found: set[tuple[str, str]] = set()
    for pair in (*_PAIRS.split(";")[:-1], *_IN_PLACE.split(";")[:-1]):
        positive, negative = (side.split() for side in pair.split("|"))
        found.update((one, two) for one in positive for two in negative)
    return frozenset(found | {(two, one) for one, two in found})


def _expand() -> dict[str, tuple[str, int]]:
    signs: dict[str, tuple[str, int]] = {}
    for pair in _PAIRS.split(";")[:-1]:
        positive, negative = (side.split() for side in pair.split("|"))
        concept = positive[0]
        signs.update(dict.fromkeys(positive, (concept, 1)))
        signs.update(dict.fromkeys(negative, (concept, -1)))
    return signs


OPPOSITES = _expand()
_OPPOSED = _pairs()

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


def opposed(one: str, two: str) -> bool:
    """Whether two lower-case words are opposites where one has taken the place of the other."""
    return (one.removesuffix("'s"), two.removesuffix("'s")) in _OPPOSED
