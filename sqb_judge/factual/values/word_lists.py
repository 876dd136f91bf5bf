"""Word lists, written as running text."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def numbered(text: str, start: int = 0) -> dict[str, int]:
    """The words of a text with their numbers, in order."""
    return {word: number for number, word in enumerate(text.split(), start)}


ABBREVIATIONS = words(
    "mr mrs ms dr prof st jr sr vs no fig eq sec ch vol inc ltd co corp dept gen col sgt capt "
    "lt rev hon e.g i.e etc al approx jan feb mar apr jun jul aug sep sept oct nov dec u.s"
)

STOP_WORDS = words(
    "a an the this that these those it its it's he she they them his her hers their theirs we "
    "us our you your i me my who whom whose which what when where how there here be is are "
    "was were been being am do does did doing done have has had having will would shall "
    "should can could may might must of in on at by for to from with as into onto upon about "
    "over under between through during and or but nor so than then too also very just both "
    "each other such own same if because while s t d ll re ve m one ones not no never none "
    "neither nobody nothing without cannot isn't aren't wasn't weren't don't doesn't didn't "
    "can't couldn't won't wouldn't shouldn't hasn't haven't hadn't mustn't up out off only "
    "any some all every anyone everyone anybody everybody"
)

# Irregular forms, and words whose ending is none.
IRREGULAR = dict(
    pair.split(":")
    for pair in words(
        "won:win wins:win winning:win began:begin begun:begin made:make making:make wrote:write "
        "written:write held:hold took:take taken:take gave:give given:give became:become "
        "rose:rise risen:rise fell:fall fallen:fall grew:grow grown:grow left:leave led:lead "
        "lost:lose found:find children:child people:person men:man women:woman sold:sell ran:run "
        "sang:sing sung:sing kept:keep built:build chose:choose chosen:choose died:die dies:die "
        "dying:die death:die came:come went:go gone:go known:know knew:know apply:appl "
        "supply:suppl reply:repl imply:impl comply:compl rely:rel family:famil early:early "
        "assembly:assembl italy:italy multiply:multipl daily:daily july:july only:only sent:send "
        "met:meet paid:pay said:say told:tell saw:see seen:see beat:beat beaten:beat taught:teach "
        "caught:catch fought:fight brought:bring bought:buy sought:seek thought:think drew:draw "
        "drawn:draw drove:drive driven:drive spoke:speak spoken:speak stole:steal stolen:steal "
        "broke:break broken:break threw:throw thrown:throw shot:shoot struck:strike heard:hear "
        "hurt:hurt spent:spend meant:mean dealt:deal lent:lend shook:shake forgot:forget "
        "forgotten:forget overtook:overtake withdrew:withdraw withdrawn:withdraw ate:eat eaten:eat "
        "felt:feel lay:lie stood:stand understood:understand wore:wear worn:wear sank:sink "
        "swam:swim flew:fly flown:fly rode:ride ridden:ride bit:bite bitten:bite hid:hide "
        "hidden:hide "
    )
)
