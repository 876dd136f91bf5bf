"""English word lists for the clause rules. Words only, no rules."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BE = _words("is are was were am isn't aren't wasn't weren't")
HAVE = _words("has have had hasn't haven't hadn't")
DO = _words("does do did doesn't don't didn't")
MODALS = _words(
    "can could may might must shall should will would cannot can't couldn't mustn't shouldn't"
    " won't wouldn't needn't"
)
AUXILIARIES = BE | HAVE | DO | MODALS
NEGATIONS = _words("not never neither nor no cannot without hardly barely")

DETERMINERS = _words(
    "a an the this that these those its their his her our your my each every all both some any"
    " no another several many few multiple one two three four five six seven eight nine ten most"
    " more various such"
)
PREPOSITIONS = _words(
    "of in on at by for from with to into onto over under between among through during about"
    " across against via per within without toward towards upon after before since than as like"
    " behind below above beyond near around off out up down along"
)
SUBJECT_PRONOUNS = _words("i you he she it we they there this these those that who")
RELATIVES = _words("which who that whom whose where")
CONDITIONS = _words(
    "if unless when whenever until only except provided once whether while though although because"
    " since assuming lest even-if"
)
REPORTING = _words(
    "say says said claim claims claimed believe believes believed suggest suggests suggested argue"
    " argues argued state states stated report reports reported think thinks thought show shows"
    " showed mean means meant note notes noted indicate indicates indicated assume assumes assumed"
    " deny denies denied doubt doubts doubted allege alleges alleged ensure ensures ensured"
    " require requires required confirm confirms confirmed imply implies implied ensuring"
)
# Coordinated with "was ...ed", these stand alone: "was born in 1949 and died in 2000".
INTRANSITIVE_PAST = _words(
    "died worked lived moved attended graduated joined returned retired studied served married"
    " started continued appeared played received remained resigned emerged occurred happened"
    " belonged existed succeeded failed arrived traveled travelled earned debuted competed"
    " participated collaborated included contained featured lasted helped"
)

# base third-person past participle
_IRREGULAR = """
be is was been|become becomes became become|begin begins began begun|bind binds bound bound
bring brings brought brought|break breaks broke broken|build builds built built
buy buys bought bought|catch catches caught caught|choose chooses chose chosen
come comes came come|cost costs cost cost|cut cuts cut cut|deal deals dealt dealt
draw draws drew drawn|drive drives drove driven|fall falls fell fallen|feed feeds fed fed
feel feels felt felt|find finds found found|fly flies flew flown|forget forgets forgot forgotten
get gets got got|give gives gave given|go goes went gone|grow grows grew grown
have has had had|hear hears heard heard|hide hides hid hidden|hit hits hit hit
hold holds held held|keep keeps kept kept|know knows knew known|lead leads led led
learn learns learned learned|leave leaves left left|lend lends lent lent|let lets let let
lie lies lay lain|lose loses lost lost|make makes made made|mean means meant meant
meet meets met met|pay pays paid paid|put puts put put|read reads read read
ride rides rode ridden|rise rises rose risen|run runs ran run|say says said said
see sees saw seen|seek seeks sought sought|sell sells sold sold|send sends sent sent
set sets set set|shoot shoots shot shot|show shows showed shown|shrink shrinks shrank shrunk
shut shuts shut shut|sing sings sang sung|sit sits sat sat|sleep sleeps slept slept
speak speaks spoke spoken|spend spends spent spent|split splits split split
spread spreads spread spread|stand stands stood stood|steal steals stole stolen
swim swims swam swum|take takes took taken|teach teaches taught taught|tell tells told told
think thinks thought thought|throw throws threw thrown|understand understands understood understood
win wins won won|write writes wrote written|overwrite overwrites overwrote overwritten
undergo undergoes underwent undergone|withdraw withdraws withdrew withdrawn|bear bears bore born
"""
_REGULAR = _words("""
accept access achieve acquire act age activate adapt add address adjust adopt advance affect aim
alert align allocate allow alter analyze announce answer appear append apply appoint approve
archive arise ask assess assign associate assume attach attempt attend avoid award balance base
belong benefit block boost bundle cache calculate call cancel capture carry cause celebrate
centralize change check claim clean clear close collaborate collect combine commit communicate
compare compete compile complete comprise compute conclude conduct configure confirm connect
consider consist consume contain continue contribute control convert cool coordinate copy correct
count cover create cross cure debut declare decline decouple decrease dedicate default defeat
defend define delay delete deliver demonstrate deny depend deploy derive describe design destroy
detect determine develop differ die direct disable discover display dissolve distribute divide
document dominate double download drain drop earn edit elect eliminate emerge emit emphasize
employ enable encourage encrypt end enforce enhance enjoy ensure enter establish estimate evaluate
evict evolve examine exceed exchange execute exist expand expect expire explain explore export
expose express extend face facilitate fail favor feature fetch fill filter finish fit fix focus
follow force form format found freeze function gain gather generate govern graduate grant group
guarantee handle happen help host identify ignore impact implement imply import impose improve
include incorporate increase incur indicate influence inform inherit initiate inject inspire
install integrate invalidate intend interact introduce invent invest investigate invite invoke
involve isolate issue join jump kill label lack land last launch leverage limit link list listen
live load locate lock log look lower maintain manage mark marry match measure mention merge
migrate minimize mitigate modify monitor mount move multiply need negotiate note notify observe
obtain occupy occur offer open operate optimize order organize originate outline own parse
participate pass patch perform persist pick place plan play point poll possess post power practise
predict prefer prepare present preserve prevent process produce prohibit project promise promote
propose protect prove provide provision publish pull purchase pursue push qualify query quit raise
range reach realize rebuild receive recommend reconcile record recover reduce refactor refer
reflect refuse register reject relate release rely remain remember remove rename render renew
repair repeat replace replicate report represent request require reserve reset reside resign
resist resolve respond restart restore restrict result resume retain retire retrieve return reuse
reveal reverse review revoke rotate route sample save scale scan schedule score search secure
select separate serve settle shape share shift ship shorten sign simplify skip solve sort
specialize specify stabilize star start state stay stop store streamline strengthen structure
struggle study submit succeed suffer suggest supply support surpass surround survive suspend
switch synchronize target tend terminate test trace track trade train transfer transform translate
transmit transport travel treat trigger try turn unify update upgrade upload use validate value
vary verify visit vote wait want warm warn wash watch weigh welcome wish work yield
""")
# As often a noun as a verb: a form of these needs an object after it to pass for a verb.
NOUNISH = _words("""
access act address advance aim alert answer attempt award balance base benefit block boost bundle
cache call cause change check claim control copy cost count cover cut deal default delay design
display document double download drain draw drop end estimate exchange export face favor feature
fill filter fit fix focus force form format function gain group guarantee help hit host impact
import increase influence issue jump label lack land last launch lead limit link list load lock
log look lower mark match measure monitor mount move need note offer open order outline patch pick
place plan play point poll post power practise present process produce project promise pull
purchase push query range reach read record release repair repeat report request reserve reset
result return reuse review ride rise route run sample save scale scan schedule score search set
shape share shift ship show sign sort split spread stand star start state stay stop store
structure study supply support switch target test trace track trade train transfer transport
travel treat trigger try turn update upgrade upload use value visit vote wait want warm watch
welcome wish work yield state decrease contract decline secure separate own clear clean complete
correct direct cross cool commit
""")


def _third_person(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


_DOUBLED = _words(
    "commit cancel control drop emit fit format incur log occur plan prefer quit refer ship skip"
    " star stop submit transfer transmit travel scan trim permit label pat patrol"
)


def _past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ied"
    if base in _DOUBLED and base not in ("format", "label", "cancel", "travel"):
        return base + base[-1] + "ed"
    return base + "ed"


_ROWS = [row.split() for line in _IRREGULAR.strip().split("\n") for row in line.split("|")]
BASE_FORMS = _REGULAR | {row[0] for row in _ROWS}
# Form -> base.
THIRD_PERSON = {_third_person(word): word for word in _REGULAR} | {r[1]: r[0] for r in _ROWS}
PAST = {_past(word): word for word in _REGULAR} | {row[2]: row[0] for row in _ROWS}
PARTICIPLES = {_past(word): word for word in _REGULAR} | {row[3]: row[0] for row in _ROWS}
# A past form that can be no participle, so surely a finite verb ("wrote", not "based").
SURE_PAST = frozenset(row[2] for row in _ROWS if row[2] not in (row[3], row[0])) - {"was"}
