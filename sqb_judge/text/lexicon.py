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
ADVERBS = _words(
    "also then often later now still therefore thus never always sometimes usually soon first"
    " eventually once rarely typically finally currently"
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
arise arises arose arisen|beat beats beat beaten|bite bites bit bitten|blow blows blew blown
burst bursts burst burst|drink drinks drank drunk|eat eats ate eaten|fight fights fought fought
flee flees fled fled|forbid forbids forbade forbidden|forecast forecasts forecast forecast
foresee foresees foresaw foreseen|freeze freezes froze frozen|hang hangs hung hung
lay lays laid laid|offset offsets offset offset|overcome overcomes overcame overcome
oversee oversees oversaw overseen|sink sinks sank sunk|stick sticks stuck stuck
strike strikes struck struck|swear swears swore sworn|tear tears tore torn
undertake undertakes undertook undertaken|wear wears wore worn
broadcast broadcasts broadcast broadcast
withstand withstands withstood withstood|outgrow outgrows outgrew outgrown
"""
_REGULAR = _words("""
abandon absorb accelerate accept access accompany account accumulate accuse achieve acquire act
activate adapt add address adhere adjust admit adopt advance advise advocate affect age aid aim
alert align allocate allow alter amend amount analyze announce answer anticipate appeal appear
append apply appoint approve archive argue arrest ask assert assess assign assist associate assume
assure attach attack attempt attend attract authenticate authorize avoid await award balance ban
base believe belong benefit bill blame block boil boost borrow bundle burn cache calculate call
calm campaign cancel capture care carry cause celebrate centralize challenge change charge chase
check cite claim clarify clean clear climb close coach collaborate collect combat combine command
comment commit communicate compare compensate compete compile complain complete complicate compose
compress comprise compute conceal concede concern conclude condemn conduct configure confirm
confuse connect consent consider consist consolidate constitute construct consult consume contain
contend continue contradict contrast contribute control convert convey convince cool cooperate
coordinate copy correct count cover crash create criticize cross cultivate cure damage dance date
debate debut decide declare decline decode decouple decrease decrypt dedicate deem deepen default
defeat defend defer define delay delegate delete deliver demand demonstrate deny depart depend
depict deplete deploy deposit deprecate derive describe design designate desire destroy detect
determine develop devote diagnose die differ dilute diminish direct disable discourage discover
discuss dismiss dispatch displace display dispose dissolve distinguish distribute disturb divert
divide divorce document dominate donate double download draft drain dream dress drop earn edit
educate elect eliminate email embed embrace emerge emit emphasize employ enable encode encounter
encourage encrypt end endorse endure enforce engage enhance enjoy enlarge enrich enroll ensure
enter entitle equal equip erase escape establish estimate evaluate evaporate evict evolve examine
exceed exchange exclude excrete execute exempt exercise exhibit exist expand expect expel expire
explain exploit explore export expose express extend extract face facilitate fade fail favor
feature ferment fetch fill filter finance finish fit fix flow fluctuate focus follow force form
format foster found function fund fuse gain gather generate govern grab graduate grant group
guarantee handle happen harm harvest heal heat help hinder hire honor host house hunt hydrate
identify ignore illustrate impact implement imply import impose improve include incorporate
increase incur indicate influence inform inherit inhibit initiate inject injure insist inspire
install instruct insure integrate intend interact interfere interpret interrupt intervene
interview introduce invalidate invent invest investigate invite invoice invoke involve irritate
isolate issue join judge jump kill knock label lack land last launch lengthen leverage license
lift limit link list listen live load locate lock log look loosen love lower maintain manage mark
marry match measure melt mention merge metabolize migrate minimize mitigate mobilize modify
monitor motivate mount move multiply mutate narrate narrow need negotiate nominate note notify
object oblige observe obtain occupy occur offer omit open operate oppose optimize order organize
originate outline own paint parse participate pass patch penalize penetrate perform permit persist
persuade pick place plan play point poll portray possess post power practice practise praise
precede predate predict prefer prepare prescribe present preserve preside presume prevent print
process produce prohibit project promise promote prompt pronounce propagate propose protect prove
provide provision publish pull pump punish purchase pursue push qualify query question quote raise
range rank rate reach react realize rebuild recall receive recognize recommend reconcile record
recover recruit redirect reduce refactor refer reflect refund refuse regard regenerate register
regulate reimburse reinforce reject relate relax release relieve relocate rely remain remark
remember remind remove rename render renew rent repair repeat replace replicate report represent
reproduce request require rescue research resemble reserve reset reshape reside resign resist
resolve respond restart restore restrict restructure result resume retain retire retrieve retry
return reuse reveal reverse review revise revoke revolve reward rotate route rule sail sample
satisfy save scale scan scatter schedule score search secrete secure seize select sense sentence
separate serve settle shape share shift ship shorten sign simplify skip slow smoke solidify solve
sort span spark specialize specify sponsor spur stabilize star start state stay stem stimulate
stop store streamline strengthen stress stretch strip structure struggle study submit subscribe
succeed sue suffer suggest suit summarize supervise supply support suppress surge surpass
surrender surround survive suspect suspend sustain switch symbolize sync synchronize tackle target
tend terminate test tighten tolerate top total touch tour trace track trade train transcribe
transfer transform translate transmit transport travel treat trigger try turn undermine unify
unite unlock unsubscribe update upgrade upload urge use utilize validate value vanish vary verify
violate visit vote wait want warm warn warrant wash watch weaken weigh welcome widen wish witness
work worry wrap yield
""")
# As often a noun as a verb: a form of these needs an object after it to pass for a verb.
NOUNISH = _words("""
access account act address advance aid aim alert answer appeal attack attempt award balance ban
base benefit bill blame block boost bundle burn cache call calm campaign care cause challenge
change charge chase check cite claim clean clear climb coach combat command comment commit
complete concern contract contrast control cool copy correct cost count cover crash cross cut
damage dance date deal debate decline decrease default delay demand deposit design desire direct
display document double download draft drain draw dream dress drink drop encounter end equal
escape estimate exchange exercise exhibit exploit export extract face favor feature fight fill
filter finance fit fix flow focus force forecast form format function fund gain group guarantee
harm harvest heat help hit host house hunt impact import increase influence interview invoice
issue judge jump label lack land last launch lead license lift limit link list load lock log look
love lower mark match measure monitor mount move narrow need note object offer offset open order
outline own paint patch permit pick place plan play point poll post power practice practise praise
present print process produce project promise prompt pull pump purchase push query question quote
range rank rate reach read recall record recruit refund regard release remark rent repair repeat
report request rescue research reserve reset result retry return reuse review reward ride rise
route rule run sail sample save scale scan schedule score search secure sense sentence separate
set shape share shift ship show sign slow smoke sort span spark split sponsor spread stand star
start state stay stem stop store stress stretch strike strip structure study suit supply support
surge suspect switch target tear test top total touch tour trace track trade train transfer
transport travel treat trigger try turn update upgrade upload use value visit vote wait want warm
watch welcome wish witness work worry wrap yield
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
    " admit expel grab omit spur stem strip wrap ban"
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
