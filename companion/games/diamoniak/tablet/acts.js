// What may be done now, as large buttons; only what the rules allow is there.

import { button, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { againAct, plainAct } from "../../event_button.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { cardOf, picture } from "./cards.js";

export function acts(match) {
  return (BY_PHASE[match.state.phase] ?? BY_PHASE.draw)(match);
}

const BY_PHASE = {
  draw: (match) => [drawAct(match), passAct(match), buyAct(match), ...houseActs(match)],
  start: (match) => ["build", "aside"].flatMap((kind) => choicesOf(match, kind).map((event) => plainAct(match, event))),
  witch: (match) => [fairyAct(match), payAct(match)],
  over: () => [againAct()],
};

function small(match, role) {
  return picture(match, cardOf(role, match.state.words), "card", "");
}

function drawAct(match) {
  const first = match.state.drawn.length === 0;
  return button({
    deed: "open",
    value: { name: "draw" },
    className: first ? "act main" : "act",
    picture: [picture(match, "back", "card", ""), icon("draw")],
    label: say("act.draw"),
    testid: "act-draw",
  });
}

function passAct(match) {
  const [pass] = choicesOf(match, "pass");
  if (!pass) return null;
  return button({ deed: "act", value: pass, picture: icon("pass"), label: say("act.pass"), testid: "act-pass" });
}

function buyAct(match) {
  if (!choicesOf(match, "buy").length) return null;
  return button({
    deed: "open",
    value: { name: "choose", kind: "buy" },
    picture: [small(match, "diamond"), icon("from"), picture(match, choicesOf(match, "buy")[0].card, "card", "")],
    label: say("act.buy"),
    testid: "act-buy",
  });
}

function fairyAct(match) {
  const [fairy] = choicesOf(match, "fairy");
  if (!fairy) return null;
  const className = "act main";
  return button({
    deed: "act",
    value: fairy,
    className,
    picture: small(match, "fairy"),
    label: say("act.fairy"),
    testid: "act-fairy",
  });
}

function payAct(match) {
  const { owed, chooser, turn } = match.state;
  if (!choicesOf(match, "pay").length) return null;
  if (chooser === "random") {
    return button({ deed: "dice", picture: icon("dice"), label: say("act.dice", { count: owed }), testid: "act-dice" });
  }
  const other = chooser !== turn;
  const label = other
    ? say("act.pay_other", { name: nameOf(match, chooser), count: owed })
    : say("act.pay", { count: owed });
  return button({ deed: "open", value: { name: "pay", picked: [] }, picture: icon("give"), label, testid: "act-pay" });
}

// Acts of house rules: begin with spares, throw off, trade.
function houseActs(match) {
  const builds = choicesOf(match, "build").map((event) => plainAct(match, event));
  const more = ["discard", "trade"].filter((kind) => choicesOf(match, kind).length);
  const sheets = more.map((kind) =>
    button({
      deed: "open",
      value: { name: "choose", kind },
      picture: icon(kind === "trade" ? "trade" : "aside"),
      label: say(`act.${kind}`),
      testid: `act-${kind}`,
    }),
  );
  return [...builds, ...sheets];
}
