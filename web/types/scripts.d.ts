// What the scripts of the tablet share, for the type check alone: browsers never load it.

/** What an element holds; nothing is left out, lists may be nested. */
type Child = Node | string | number | boolean | null | undefined | Child[];

/** Of an element; what is null or false is left out, true is there without a value, lists are joined by blanks. */
type Attributes = { [name: string]: string | number | boolean | null | undefined | Nameable[] };
type Nameable = string | false | null | undefined;

/** Texts by key; one that goes by a count has a text for each plural category that its language has. */
type Messages = { [key: string]: string | { [category: string]: string } };

/** What the server writes on <html>, in web/templates/page.html. */
interface DOMStringMap {
  /** the role that each action needs, as JSON */
  actions?: string;
  /** the folder of the scripts, styles and drawings */
  assets: string;
  /** version of the enrolled deck */
  deck: string;
  /** words of what this box has, and of the pages that this device may open */
  features: string;
  pages: string;
  languages: string;
  texts: string;
}

/** What is called with the data of each kind of event of the stream. */
type Heard = { [kind: string]: (data: string) => void };

/** How the box answers what it does not do; see docs/SNAPSHOT.md. */
interface Refusal {
  message: string;
  reason: string;
  rule?: string | null;
  values?: { [name: string]: any };
}

/** An event as the box has it: `event` is its name, the other keys are its game's. */
type PlainEvent = { [name: string]: any };

/** What an act was corrected to, or a row of the history, or what may be either. */
type Entry = Row | LatestAct | Slip;

/** An edition that a new match may be of, as /api/editions describes it. */
interface Edition {
  edition: string;
  game: string;
  /** the least and the most players */
  seats: [number, number];
  /** is the camera set to know its cards or tiles? */
  known: boolean;
  /** what it calls castle, diamond, witch ... */
  words: { [word: string]: string };
  colours: string[];
  [name: string]: any;
}

/** How a game looks where one is chosen; see offer.js. */
interface Offer {
  /** The names of three cards, for an edition. */
  fan(edition: Edition): string[];
  /** The house rules that are asked for every match, not folded away. */
  foremost: string[];
  /** Is it drawn for who begins? */
  drawnFor: boolean;
  /** What can be printed for it; see web/printing.py. */
  sheets(edition: Edition): string[];
}

/** Somebody who is going to play; `id` is her own, whoever else comes or goes. */
interface Person {
  id: number;
  name: string;
  animal: number;
  /** 0 in the middle of the near side, then clockwise to 7 */
  place: number;
}

/** What a new match is going to be; see draft.js. */
interface Draft {
  edition: string;
  seats: Person[];
  /** the seat that begins */
  first: number;
  options: { [key: string]: any };
  /** what of whom is being asked for */
  asked: { what: string; id: number } | null;
}

/** A sheet that lies over the table; the rest is its own. */
interface Sheet {
  name: string;
  /** it lies over whatever a person has opened */
  urgent?: boolean;
  /** with one it may be put away, and opens again by itself for another */
  token?: string;
  /** the sheet that shows again when this one is closed */
  before?: Sheet;
  [name: string]: any;
}

/** What a sheet shows. */
interface SheetContent {
  title: Child;
  content: Child;
  wide?: boolean;
  /** there is no button in it */
  prose?: boolean;
}

/** All that the page of the tablet depends on. */
interface View {
  snapshot: Snapshot;
  /** is the box heard? */
  online: boolean;
  /** how many tablets leave no place for this one */
  full: number | null;
  /** does an act wait for its answer? */
  busy: boolean;
  sheet: Sheet | null;
  toast: string | null;
  /** the sentence of the rules that says why something was refused */
  rule?: string | null;
  /** token of the sheet that was put away */
  putAway: string | null | undefined;
  editions: Edition[] | null;
  draft: Draft | null;
  /** number of the camera's picture that is shown */
  still?: number;
}

/** A view while a match is played. */
type ViewOfMatch = View & { snapshot: { match: MatchView } };

/** What a tap does: it gets the value of the button. */
type Deed = (value?: any) => unknown;
type Deeds = { [name: string]: Deed };

/** The tablet as its scripts see it. */
interface App {
  root: HTMLElement;
  view: View;
  /** the newest snapshot, which waits while its game is loaded */
  latest?: Snapshot;
  toastTimer?: ReturnType<typeof setTimeout>;
  /** hears each snapshot, to say it aloud */
  hear?: ((snapshot: Snapshot) => void) | null;
  change(changes: Partial<View>): void;
  /** Posts one act. */
  send(path: string, body?: object): Promise<void>;
  /** Does an event of the match, or a repair. */
  act(event: PlainEvent): Promise<void>;
  take(snapshot: Snapshot): void;
  tell(error: any): void;
  openDraft(name?: string): Promise<void>;
  addDeeds(more: Deeds): void;
  askWhoIAm(): Promise<void>;
  run(name: string, value?: any): Promise<void>;
}

/** Makes another act of an event, such as a correction. */
type Wrap = (event: PlainEvent) => PlainEvent;

/** What a game gives the tablet. */
interface Game {
  /** What the player on turn should do. */
  hint(match: MatchView): Child;
  /** The table itself: piles, the card being dealt with. */
  middle(snapshot: Snapshot): Child;
  /** Buttons for what may be done now. */
  acts(match: MatchView, snapshot: Snapshot): Child;
  /** Everybody's cards. */
  players(match: MatchView): Child;
  /** What a card is called. */
  cardText(match: MatchView, name: string): string;
  /** What the sentences of an event have to fill in: event.*, choice.*, anonymous.* */
  words(match: MatchView, event: PlainEvent, entry?: Entry): { [place: string]: any };
  /** The same in pictures. */
  pictogram(match: MatchView, event: PlainEvent, entry?: Entry): Child;
  /** What else an event may have been. */
  corrections(match: MatchView, sheet: Sheet, wrap: Wrap): Child;
  /** What a question is about. */
  why(match: MatchView, question: QuestionView): Child;
  /** What else it may have been. */
  waysOut(match: MatchView, question: QuestionView): Child;
  /** The sheet that opens by itself, or null; see views/sheet.js. */
  sheet(snapshot: Snapshot): Sheet | null;
  /** The game's own sheets by name. */
  sheets: { [name: string]: (view: View, sheet: Sheet) => SheetContent };
  /** The winners. */
  podium(match: MatchView): Child;
  /** What of it a camera looks at; see eyes.js. */
  watched: ("card" | "board" | "tile")[];

  /** How the winners were found. */
  account?(match: MatchView): Child;
  /** What taps do in this game only. */
  deeds?(app: App): Deeds;
  /** Names of own deeds, and "open SHEET", that only look: for who may not act. */
  looking?: string[];
  /** Names of sheets that tell and ask nothing: a television shows them too. */
  telling?: string[];
  /** Does the game show a question at its table itself, not on a sheet? */
  settles?(question: QuestionView): boolean;
  /** Can its board be compared with what was told of it? */
  compares?: boolean;
  /** May events be told anew that are not in the list of legal ones? */
  amends?: boolean;
  /** What the camera read on its board, when a step is checked again. */
  read?(match: MatchView, board: any): Child;
}
