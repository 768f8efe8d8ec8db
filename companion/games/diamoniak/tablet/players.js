// Everyone's castle as a picture that grows, and the cards to the right of it.

import { h, icon } from "../../dom.js";
import { lastEvent } from "../../match.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { recountBadge } from "../../views/recount.js";
import { cardOf, cardText, colourText, picture } from "./cards.js";
import { emblem } from "./emblem.js";
import { castleOf, groupsOf } from "./reading.js";

export function players(match) {
  return match.state.players.map((player, seat) => panel(match, player, seat));
}

function panel(match, player, seat) {
  const { turn, outcome, words } = match.state;
  const playing = seat === turn && !outcome;
  return h(
    "article",
    {
      class: ["player", playing && "playing", outcome?.winners.includes(seat) && "winner"],
      "data-seat": seat,
      "data-key": `seat-${seat}`,
      "data-testid": `player-${seat}`,
      "aria-current": playing ? "true" : null,
    },
    h(
      "header",
      {},
      recountBadge(match, seat),
      h("h2", {}, nameOf(match, seat)),
      player.colour ? emblem(match, player.colour) : null,
    ),
    castle(match, player, seat),
    h(
      "ul",
      { class: "right", "aria-label": say("right_of", { name: nameOf(match, seat) }) },
      groupsOf(player, words).map((group) => pack(match, group)),
    ),
  );
}

function castle(match, player, seat) {
  const { words } = match.state;
  const last = lastEvent(match);
  const label = player.colour
    ? say("castle_of", { colour: colourText(player.colour), count: player.castle.length })
    : say("no_castle");
  const cells = castleOf(player, words).map(({ part, card }) => {
    const arrived = card && last?.seat === seat && last.event.card === card.name;
    if (card?.part)
      return h(
        "span",
        { class: ["part", arrived && "arrived"], "data-key": card.name },
        picture(match, card.name, "art", ""),
      );
    if (card)
      return h(
        "span",
        { class: ["part", "unknown", arrived && "arrived"], "data-key": `unknown-${part}` },
        emblem(match, card.colour),
      );
    const ghost = player.colour ? picture(match, cardOf("castle", words, player.colour, part), "art", "") : null;
    return h("span", { class: "part ghost", "data-key": `ghost-${part}-${player.colour}` }, ghost);
  });
  return h(
    "div",
    {
      class: ["castle", !player.colour && "none"],
      "data-colour": player.colour,
      role: "img",
      "aria-label": label,
      "data-testid": `castle-${seat}`,
      "data-count": player.castle.length,
    },
    cells,
    player.colour ? null : icon(`${words.castle}-none`, "icon silhouette"),
  );
}

// One kind of card: a picture, how many, and for a spare the sign of its colour.
function pack(match, { cards, role, colour }) {
  const [card] = cards;
  const count = cards.length;
  const words =
    role === "back"
      ? say("hidden", { count })
      : say("pack", { count, card: cardText(match, colour ? cardOf("castle", match.state.words, colour) : card) });
  return h(
    "li",
    {
      class: "pack",
      "data-key": colour ?? role,
      "data-depth": Math.min(count, 3),
      "data-testid": `pack-${colour ?? role}`,
    },
    picture(match, card, "card", words),
    colour ? emblem(match, colour) : null,
    h("b", { class: ["count", count === 1 && "single"], "data-key": `count-${count}`, "aria-hidden": "true" }, count),
  );
}
