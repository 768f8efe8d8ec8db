"""A slow checker of DIAMONIAK: it knows the rule sheet and JSON positions, and nothing of the engine."""

from collections import Counter

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
