"""What is offered, accepted and refused in DIAMONIAK, in random play against a slow checker of its own."""

import random
from collections import Counter
from itertools import combinations

from hypothesis import given, settings

from companion.core.errors import IllegalEvent
from companion.core.referee import Referee
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Buy, Draw, Fairy, Pass, Pay, Phase, SwitchDeck, position_of, setup
from tests.companion.games.diamoniak.random_play import (
    editions,
    header,
    modest,
    numbered,
    picks,
    played,
    seats,
    seeds,
    shuffled,
    switches,
)
from tests.companion.games.diamoniak.sheet import COLOURS, WORDS, Sheet


def assert_as_the_sheet_says(state, edition, options):
    """Every draw, purchase and payment that can be named: the engine accepts exactly what the sheet allows."""
    sheet = Sheet(position_of(state), edition, options, state.rules.options.deck)
    offered = set(DIAMONIAK.choices(state))
    names = list(sheet.names())
    told = {Draw(card): sheet.may_draw(card) for card in names}
    told[Pass()] = sheet.may_pass()
    told[Fairy()] = sheet.may_use_fairy()
    wares = {*names, *sheet.lying()}
    sellers = range(-1, len(state.players) + 1)
    told |= {Buy(card, seller): sheet.may_buy(card, seller) for card in wares for seller in sellers}
    singles = {Pay((card,)): sheet.may_pay((card,)) for card in wares}
    for event, allowed in (told | singles).items():
        assert accepts(state, event) is allowed, event
        assert (event in offered) is allowed, event
    hers = sheet.her_cards()[:6]
    for number in (0, 2, 3, 4):
        for cards in {*combinations(hers, number), *combinations([*hers, *names[:2]], number)}:
            assert accepts(state, Pay(cards)) is sheet.may_pay(cards), cards


def accepts(state, event):
    try:
        DIAMONIAK.apply(state, event)
    except IllegalEvent:
        return False
    return True


def dealt(edition, options, players, seed):
    """A random position: some cards dealt out, castles of different colours, some beside the pile, perhaps a witch."""
    chance = random.Random(seed)
    castle, diamond, witch, fairy = WORDS[edition]
    tracked = options.get("track_parts", "auto") == "auto" and chance.random() < 0.5
    cards = [
        f"{castle}_{colour}_{part}" if tracked else f"{castle}_{colour}"
        for colour in COLOURS[edition]
        for part in range(1, 7)
    ]
    cards += [diamond] * 20 + [fairy] * 3
    chance.shuffle(cards)
    most = chance.choice([2, 8, 12])  # four hands of 11 are fewer than the 47 cards
    turn = chance.randrange(players)
    hands = [[cards.pop() for _ in range(chance.randrange(most))] for _ in range(players)]
    for _ in range(chance.choice([0, 3, 4])):  # the means to buy
        if diamond in cards:
            cards.remove(diamond)
            hands[turn].append(diamond)
    colours = chance.sample(COLOURS[edition], players)
    rows = []
    for hand, colour in zip(hands, colours, strict=True):
        hers = [card for card in hand if card.startswith(f"{castle}_{colour}")]
        own = hers[: chance.choice([0, 2, 5, 5])]
        if own and options.get("spares_join", True):  # then no card of her colour lies on her right
            cards += hers[len(own) :]
            right = [card for card in hand if not card.startswith(f"{castle}_{colour}")]
        else:
            right = list((Counter(hand) - Counter(own)).elements())
        rows.append({"castle": own, "right": right, "draws": chance.randrange(3)})
    witches = {"diamoniak": 7, "piratatak": 8}[edition]
    waits = chance.random() < 0.4
    beside = chance.choice([0, 3, 3, len(cards)])
    discard = cards[:beside] + [witch] * (witches - waits if beside == len(cards) else chance.randrange(witches))
    drawn = chance.choice([[], [], [], [diamond, fairy], [f"{castle}_{colours[0]}"]])
    position = {"turn": turn, "players": rows, "discard": discard, "drawn": drawn}
    hers = rows[turn]["castle"] + rows[turn]["right"]
    forced = options.get("fairy_forced", False) and fairy in hers
    paid = 0 if forced else chance.choice([0, 0, 1, 2])
    due = min(3 - paid, len(hers) - (0 if options.get("witch_pay_fairy", True) else hers.count(fairy)))
    if waits and (due or forced):
        position |= {"resolving": witch, "owed": due, "paid": paid, "drawn": [*drawn, witch]}
    return position


@modest
@given(editions, switches, seats, picks)
def test_every_choice_is_accepted_and_there_is_one_until_the_match_is_over(edition, options, players, chosen):
    states = played(edition, options, players, chosen).states
    for state in (*states[::7], states[-1]):
        choices = DIAMONIAK.choices(state)
        assert bool(choices) is (state.outcome is None)
        assert len(set(choices)) == len(choices)
        for event in choices:
            DIAMONIAK.apply(state, event)


@settings(modest, max_examples=30)
@given(editions, switches, seats, picks)
def test_in_play_the_engine_accepts_exactly_what_the_sheet_allows(edition, options, players, chosen):
    states = played(edition, options, players, chosen).states
    for state in states[-1:] + states[5::23]:
        if state.outcome is None:
            assert_as_the_sheet_says(state, edition, options)


@settings(modest, max_examples=100)
@given(editions, switches, seats, seeds)
def test_in_any_position_the_engine_accepts_exactly_what_the_sheet_allows(edition, options, players, seed):
    written = dealt(edition, options, players, seed)
    head = header(edition, options, players, written)
    state = setup(head.edition, head.options, players, 0, written)
    assert_as_the_sheet_says(state, edition, options)


@settings(modest, max_examples=25)
@given(editions, switches, seats, seeds)
def test_the_cards_of_a_really_shuffled_deck_are_never_refused(edition, options, players, seed):
    chance = random.Random(seed)
    referee = Referee(DIAMONIAK, header(edition, options, players))
    pile = shuffled(numbered(referee.state), chance)
    for _ in range(150):
        state = referee.state
        if state.outcome is not None:
            return
        assert sum(state.pile) == len(pile)
        others = [event for event in referee.choices() if not isinstance(event, (Draw, SwitchDeck))]
        if state.phase is Phase.DRAW and (not others or chance.random() < 0.6):
            pile = pile or shuffled(state.discard, chance)
            referee.submit(Draw(state.rules.named(pile.pop())))
        else:
            referee.submit(chance.choice(others))
        if not pile and not referee.state.discard and options.get("reshuffle") == "eager":
            renewed = zip(referee.state.rules.classes, referee.state.pile, strict=True)
            pile = shuffled([name for name, count in renewed for _ in range(count)], chance)
