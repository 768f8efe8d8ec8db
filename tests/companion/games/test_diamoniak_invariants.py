"""What holds in every match (DKI-01 ... DKI-07), in random legal play and against a slow checker of its own.

The checker knows the rule sheet and JSON positions, and nothing of the engine.
"""

import json
import random
from collections import Counter
from dataclasses import FrozenInstanceError, fields
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.acts import Undo, act_to_plain
from companion.errors import IllegalEvent
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Buy, Draw, Fairy, Pass, Pay, Phase, SwitchDeck, position_of, setup
from companion.record import Header, read_record, write_record
from companion.referee import Referee

PREFIX = {"diamoniak": "dk", "piratatak": "pt"}
WORDS = {"diamoniak": ("castle", "diamond", "witch", "fairy"), "piratatak": ("boat", "coin", "pirate", "cannon")}
COLOURS = {"diamoniak": ("pink", "blue", "yellow", "green"), "piratatak": ("red", "blue", "green", "yellow")}

VALUES = {
    "min_draws_per_turn": [0, 1, 2],
    "draw_after_castle": [True, False],
    "start_optional": [False, True],
    "buy_without_castle": [False, True],
    "buy_any_colour": [False, True],
    "diamonds_to": ["seller", "discard"],
    "witch_pay_fairy": [True, False],
    "fairy_forced": [False, True],
    "voluntary_discard": [False, True],
    "witch_chooser": ["self", "left_neighbour", "random"],
    "reshuffle": ["lazy", "eager"],
    "emptied_castle": ["free", "bound"],
    "spares_join": [True, False],
    "start_from_spares": [False, True],
    "win_with_spares": [False, True],
    "track_parts": ["auto", "off"],
    "trading": [False, True],
    "forced_redraw": [False, True],
    "max_turns": [0, 0, 0, 30],
    "buy_from_castle": [False, True],
}

editions = st.sampled_from(["diamoniak", "piratatak"])
switches = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in VALUES.items()})
seats = st.integers(2, 4)
seeds = st.integers(0, 2**32 - 1)
picks = st.builds(
    lambda seed, events: [divmod(pick, 1000) for pick in random.Random(seed).choices(range(100_000), k=events)],
    seeds,
    st.integers(30, 150),
)

modest = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def header(edition, options, players, position=None):
    given_options = {f"{PREFIX[edition]}.{key}": value for key, value in options.items()}
    return Header("diamoniak", edition, ("P1", "P2", "P3", "P4")[:players], given_options, 0, position)


def picked(choices, pick):
    """One of the choices: first a kind of event (or of drawn card), then one of that kind."""
    kinds = {}
    for event in choices:
        if isinstance(event, SwitchDeck) and pick[1] % 10:
            continue  # seldom: it is always possible
        word = event.card.split("_")[0] if isinstance(event, Draw) else ""
        kinds.setdefault((type(event).__name__, word), []).append(event)
    kind = sorted(kinds)[pick[0] % len(kinds)]
    return kinds[kind][pick[1] % len(kinds[kind])]


def played(edition, options, players, chosen):
    """A match after some of its legal events, as many as were chosen or until it is over."""
    referee = Referee(DIAMONIAK, header(edition, options, players))
    for pick in chosen:
        if referee.state.outcome is not None:
            break
        referee.submit(picked(referee.choices(), pick))
    return referee


# --- the slow checker


class Sheet:
    """A JSON position read with the rule sheet in the hand: may this be drawn, bought, paid?"""

    def __init__(self, position, edition, options, deck):
        self.castle_word, self.diamond, self.witch, self.fairy = WORDS[edition]
        self.switch = {key: values[0] for key, values in VALUES.items()} | {"min_draws_per_turn": 1} | options
        self.colours = COLOURS[edition]
        self.position = position
        self.turn = position["turn"]
        self.me = position["players"][self.turn]
        self.waiting = position["resolving"]
        witches = {"classic54": 7, "pt55": 8, "classic55": 8}[deck]
        self.copies = dict.fromkeys((f"{self.castle_word}_{colour}" for colour in self.colours), 6)
        self.copies |= {self.diamond: 20, self.witch: witches, self.fairy: 3}
        self.numbered = {name for name in self.copies if name.startswith(self.castle_word)}
        if witches == 8:
            self.numbered.add(self.witch)
        if self.switch["track_parts"] == "off":
            self.numbered = set()

    def kind(self, card):
        """The class of a card: its name without the number of a part."""
        return card.rstrip("0123456789").rstrip("_")

    def names(self):
        """Every name that a card of this deck can have, and a few that none has."""
        for name, copies in self.copies.items():
            yield name
            if name in self.numbered:
                yield from (f"{name}_{part}" for part in range(copies + 2))
        yield from ("joker", self.castle_word, f"{self.castle_word}_mauve", "")

    def lying(self):
        """Every card that lies open: with players, beside the pile, or waiting."""
        cards = [card for player in self.position["players"] for card in player["castle"] + player["right"]]
        return cards + self.position["discard"] + ([self.waiting] if self.waiting else [])

    def pile(self):
        """What the pile holds, a renewed one if it is empty (DK-30), and the cards that still lie open then."""
        lying = self.lying()
        pile = Counter(self.copies) - Counter(map(self.kind, lying))
        if sum(pile.values()):
            return pile, lying
        for card in self.position["discard"]:
            lying.remove(card)
        return Counter(map(self.kind, self.position["discard"])), lying

    def may_draw(self, card):
        name = self.kind(card)
        if self.waiting or name not in self.copies:
            return False
        pile, lying = self.pile()
        if card == name:
            return pile[name] > 0
        part = card.removeprefix(name + "_")
        if name not in self.numbered or not 1 <= int(part) <= self.copies[name]:
            return False
        return pile[name] > 0 and card not in lying

    def may_pass(self):
        drawn = self.position["drawn"]
        if self.waiting or len(drawn) < self.switch["min_draws_per_turn"]:
            return False
        if self.switch["min_draws_per_turn"] == 0 and self.me["draws"] == 0:
            return False
        last = drawn[-1] if drawn else ""
        return not (self.switch["forced_redraw"] and last in (self.diamond, self.fairy))

    def builds(self, seat, colour):
        return self.position["players"][seat]["colour"] == colour

    def may_buy(self, card, seller):
        everybody = range(len(self.position["players"]))
        if self.waiting or self.position["drawn"] or self.me["right"].count(self.diamond) < 3:
            return False
        if seller not in everybody or seller == self.turn or not card.startswith(self.castle_word + "_"):
            return False
        owner = self.position["players"][seller]
        from_castle = self.switch["buy_any_colour"] and self.switch["buy_from_castle"]
        if card not in owner["right"] + (owner["castle"] if from_castle else []):
            return False
        colour = card.split("_")[1]
        if self.me["colour"] is not None:
            return self.builds(self.turn, colour) or self.switch["buy_any_colour"]
        if not self.switch["buy_without_castle"]:
            return False
        return self.switch["buy_any_colour"] or not any(self.builds(seat, colour) for seat in everybody)

    def her_cards(self):
        return self.me["castle"] + self.me["right"]

    def may_pay(self, cards):
        """Three of her cards, or all that she has left; one after the other or all that are still owed."""
        if self.waiting is None or self.kind(self.waiting) != self.witch or not cards:
            return False
        if self.switch["fairy_forced"] and self.fairy in self.her_cards():
            return False
        purse = Counter(card for card in self.her_cards() if card != self.fairy or self.switch["witch_pay_fairy"])
        due = min(3 - self.position["paid"], sum(purse.values()))
        return len(cards) in (1, due) and not Counter(cards) - purse

    def may_use_fairy(self):
        witch = self.waiting is not None and self.kind(self.waiting) == self.witch
        return witch and self.fairy in self.me["right"] and self.position["paid"] == 0


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


# --- counts and owners


def counted(state):
    """All cards of a state by class, and how many a class must have, from the contents line of the sheet."""
    sheet = Sheet(position_of(state), state.rules.edition.name, {}, state.rules.options.deck)
    found = Counter(dict(zip(state.rules.classes, state.pile, strict=True)))
    found.update(map(sheet.kind, sheet.lying()))
    return +found, Counter(sheet.copies)


@modest
@given(editions, switches, seats, picks)
def test_no_card_is_lost_or_doubled_dki_01_dki_02(edition, options, players, chosen):
    for state in played(edition, options, players, chosen).states:
        found, contents = counted(state)
        assert found == contents
        assert sum(found.values()) in (54, 55)


@modest
@given(editions, switches, seats, picks)
def test_no_witch_stays_with_a_player_dki_03(edition, options, players, chosen):
    witch = WORDS[edition][2]
    for state in played(edition, options, players, chosen).states:
        assert not [card for player in state.players for card in player.castle + player.right if witch in card]
        if sum(state.pile) == 0 and state.resolving is None:
            assert sum(witch in card for card in state.discard) == state.rules.totals[5]


@modest
@given(editions, switches, seats, picks)
def test_a_colour_has_one_builder_and_six_cards_end_the_match_dki_04(edition, options, players, chosen):
    for state in played(edition, options, players, chosen).states:
        builders = [player.colour for player in state.players if player.colour]
        assert len(set(builders)) == len(builders)
        for player in state.players:
            assert {card.split("_")[1] for card in player.castle} <= {player.colour}
            assert len(player.castle) <= (5 if state.outcome is None else 6)
            if options.get("emptied_castle") != "bound":
                assert bool(player.castle) is (player.colour is not None)


@modest
@given(editions, switches, seats, picks)
def test_a_buying_turn_has_no_draw_and_every_other_one_has_dki_05(edition, options, players, chosen):
    referee = played(edition, {**options, "min_draws_per_turn": 1}, players, chosen)
    for before, event, after in zip(referee.states, referee.events, referee.states[1:], strict=False):
        if isinstance(event, Buy):
            assert before.drawn == ()
        elif after.turns > before.turns:
            assert before.drawn or isinstance(event, Draw)
        if after.turns > before.turns and after.outcome is None:
            assert after.turn == (before.turn + 1) % players
            assert after.drawn == ()
        elif after.outcome is None:
            assert after.turn == before.turn


@modest
@given(editions, switches, seats, picks)
def test_a_turn_has_at_most_one_witch_as_its_last_card_dki_06(edition, options, players, chosen):
    witch = WORDS[edition][2]
    for state in played(edition, options, players, chosen).states:
        assert not [card for card in state.drawn[:-1] if witch in card]
        if state.drawn and witch in state.drawn[-1]:
            assert state.resolving == state.drawn[-1]


# --- what is offered, accepted and refused


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


def shuffled(cards, chance):
    cards = list(cards)
    chance.shuffle(cards)
    return cards


def numbered(state):
    """Every single card of the deck that is played with."""
    contents = zip(state.rules.classes, state.rules.totals, strict=True)
    return [f"{name}_{number}" for name, copies in contents for number in range(1, copies + 1)]


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


# --- undo, replay, positions, immutability


@modest
@given(editions, switches, seats, picks)
def test_undo_of_any_event_restores_the_exact_previous_state_dki_07(edition, options, players, chosen):
    referee = played(edition, options, players, chosen)
    before = list(referee.states)
    for state in reversed(before[:-1]):
        referee.submit(Undo())
        assert referee.state == state
    assert referee.events == []


@modest
@given(editions, switches, seats, picks)
def test_replaying_the_text_of_a_record_gives_the_same_state_dki_07(edition, options, players, chosen):
    referee = played(edition, options, players, chosen)
    lines = list(write_record(referee.header, map(act_to_plain, referee.acts)))
    head, acts = read_record("\n".join(lines).split("\n"), file="match.record")
    assert head == referee.header
    again = Referee(DIAMONIAK, head)
    for _, act in acts:
        again.submit(again.act_from_plain(act))
    assert again.states == referee.states
    assert (again.events, again.acts) == (referee.events, referee.acts)


@modest
@given(editions, switches, seats, picks)
def test_a_written_position_is_read_back_to_an_equal_state(edition, options, players, chosen):
    state = [state for state in played(edition, options, players, chosen).states if state.outcome is None][-1]
    written = json.loads(json.dumps(position_of(state)))
    head = header(edition, {**options, "deck": state.rules.options.deck}, players)
    again = setup(head.edition, head.options, players, 0, written)
    assert again == state
    assert set(DIAMONIAK.choices(again)) == set(DIAMONIAK.choices(state))


@settings(modest, max_examples=10)
@given(editions, switches, seats, picks)
def test_states_are_never_changed_afterwards(edition, options, players, chosen):
    referee = Referee(DIAMONIAK, header(edition, options, players))
    told = []
    for pick in chosen:
        if referee.state.outcome is not None:
            break
        told.append((referee.state, repr(referee.state)))
        choices = referee.choices()
        for event in choices[:5]:
            DIAMONIAK.apply(referee.state, event)
        DIAMONIAK.view(referee.state, 0)
        referee.submit(picked(choices, pick))
    for state, before in told:
        assert repr(state) == before
    for frozen in (referee.state, referee.state.players[0], referee.state.rules, referee.state.rules.options):
        with pytest.raises(FrozenInstanceError):
            setattr(frozen, fields(frozen)[0].name, None)


@settings(modest, max_examples=20)
@given(editions, switches, seats, picks)
def test_what_tablets_are_shown_is_json_and_shows_every_lying_card(edition, options, players, chosen):
    state = played(edition, options, players, chosen).state
    seen = DIAMONIAK.view(state, None)
    assert json.loads(json.dumps(seen)) == seen
    shown = [card for player in seen["players"] for card in player["castle"] + player["right"]] + seen["discard"]
    assert seen["pile"] + len(shown) + bool(seen["resolving"]) == sum(state.rules.totals)


@pytest.mark.parametrize("edition", ["diamoniak", "piratatak"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_matches_end_with_one_complete_castle(edition, players):
    chance = random.Random(players)
    referee = Referee(DIAMONIAK, header(edition, {}, players))
    pile = shuffled(numbered(referee.state), chance)
    while referee.state.outcome is None:
        assert len(referee.events) < 3000
        others = [event for event in referee.choices() if not isinstance(event, (Draw, SwitchDeck))]
        buys = [event for event in others if isinstance(event, Buy)]
        if buys or (others and (referee.state.phase is Phase.WITCH or chance.random() < 0.3)):
            referee.submit(chance.choice(buys or others))
        else:
            pile = pile or shuffled(referee.state.discard, chance)
            referee.submit(Draw(referee.state.rules.named(pile.pop())))
    (winner,) = referee.state.outcome.winners
    assert sorted(len(player.castle) == 6 for player in referee.state.players) == [False] * (players - 1) + [True]
    assert len(referee.state.players[winner].castle) == 6
