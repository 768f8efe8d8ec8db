// Written by tests/snapshot_types.py from companion/core/snapshot_types.py.

/** The whole of what tablets show. It is immutable; `version` grows with every change. */
interface Snapshot {
  /** number of the snapshot since the box started */
  version: number;
  /** the match being played, or `null` */
  match: MatchView | null;
  /** an unfinished match that may be taken up, or `null` */
  resumable: ResumableView | null;
  /** what the table must settle, or `null` */
  question: QuestionView | null;
  /** the places of tiles that were told of and that no camera has seen there yet, in the order of the board */
  unlaid: string[];
  /** the spin of the board under way, or `null` */
  spin: SpinView | null;
  /**
   * what the last act had to tell, `[{"key": "reshuffle", "cards": 14}]`; keys are texts of the catalogue, `said.<key>`
   */
  said: { [name: string]: any }[];
  /** what watches the table */
  eyes: EyeView[];
  /** what the box can move or sound: `buzzer`, `spinner` ... */
  parts: string[];
  /** devices that cannot be reached, `{name: reason}`; the disk is `journal` */
  lost: { [name: string]: string };
  /** what is not on the disk */
  disk: DiskView;
}

/** A match as tablets see it. What is in its header stands in the record (docs/RECORDS.md) too. */
interface MatchView {
  /** its number in the journal */
  id: number;
  /** which game is played */
  game: string;
  /** which edition of it */
  edition: string;
  /** the names of the players, in the order of play */
  seats: string[];
  /** the house rules */
  options: { [name: string]: any };
  /** the seat that began */
  first: number;
  /** each seat's animal, from 0; empty where nobody has chosen */
  animals: number[];
  /** where each seat is round the table, 0 to 7; empty where nobody has said */
  places: number[];
  /** how many acts were done; sent back as `after` */
  acts: number;
  /** the game's own view, below */
  state: any;
  /** every legal event (of a payment its single cards); none in a conflict or after the end */
  choices: { [name: string]: any }[];
  /**
   * the one event that the game waits for, and that the box's OK button stands for: the only choice there is, the start
   * of DIADINGO's spin, DIAMINO's next deal; `null` when people have to choose
   */
  awaited: { [name: string]: any } | null;
  /** the seats that may do something now; none when the table decides, in a conflict, and after the end */
  acting: number[];
  /** how many events stand */
  events: number;
  /** the last eight of them */
  recent: Row[];
  /** the act that undo would take back, or `null` */
  undo: LatestAct | null;
  /** after a correction: an event is refused, it and what follows wait; or `null` */
  conflict: ConflictView | null;
}

/** An event of a match's history. */
interface Row {
  /** which event it is, from 0 */
  at: number;
  /** whose event it is; `null` when that is not known any more, in a conflict */
  seat: number | null;
  /** `false` in a conflict, for what is refused and what follows */
  stands: boolean;
  /** the event */
  event: { [name: string]: any };
  /** in DIAMINO how players write it down, as in `H8 across STERN` */
  notation?: string;
}

/** An act, told as the event that it is about. */
interface LatestAct {
  /** which event it is, from 0 */
  at: number;
  /** whose event it is; `null` when that is not known any more, in a conflict */
  seat: number | null;
  /** `false` in a conflict, for what is refused and what follows */
  stands: boolean;
  /** the event */
  event: { [name: string]: any };
  /** in DIAMINO how players write it down, as in `H8 across STERN` */
  notation?: string;
  /** what it was, or may be, corrected to */
  to?: Row;
  /** the rows after the first one that was missed */
  and?: Row[];
  /** `event`, `correct`, `insert`, `missed`, `remove` or `cut` */
  act: "event" | "correct" | "insert" | "missed" | "remove" | "cut";
  /** how many events were cut */
  count?: number;
}

/** After a correction an event is refused; it and what follows wait. */
interface ConflictView {
  /** which event is refused, from 0 */
  at: number;
  /** the event */
  event: { [name: string]: any };
  /** why the rules refuse it: a key of docs/RECORDS.md */
  reason: string;
}

/** An unfinished match that may be taken up. */
interface ResumableView {
  /** which edition was played */
  edition: string;
  /** the names of the players */
  seats: string[];
  /** each seat's animal */
  animals: number[];
  /** how many acts were done */
  acts: number;
}

/** What the table must settle. It ends with any act, or with `dismiss`. */
interface QuestionView {
  /**
   * `unsure` (not read for certain), `several` (more than one event fits), `odd` (no rule explains it), `no_luck` or
   * `proposed` (tiles lie there that somebody may mean: [DIAMINO.md](DIAMINO.md))
   */
  key: "unsure" | "several" | "odd" | "no_luck" | "proposed";
  /** of a card, the likeliest first */
  candidates: Candidate[];
  /** what was seen on the board: `seen`, and what the game shows of it */
  board: { [name: string]: any } | null;
  /** the legal events that would explain it, the likeliest first */
  events: { [name: string]: any }[];
  /**
   * of stones that are not as many as there must be, and of tiles laid otherwise than was told: steps that may have
   * been told wrongly, as `corrections` [of a recount](#counting-a-players-cards-anew)
   */
  slips: Slip[];
  /** of what is proposed, or `null` */
  refusal: RefusalView | null;
}

/** A card that may be the one in view. */
interface Candidate {
  /** its name */
  label: string;
  /** 0 to 1 */
  confidence: number;
}

/** A step that may have been told wrongly, or forgotten. */
interface Slip {
  /** which event it is, from 0 */
  at: number;
  /** whose event it is; `null` when that is not known any more, in a conflict */
  seat: number | null;
  /** `false` in a conflict, for what is refused and what follows */
  stands: boolean;
  /** the event */
  event: { [name: string]: any };
  /** in DIAMINO how players write it down, as in `H8 across STERN` */
  notation?: string;
  /** what it was, or may be, corrected to */
  to?: Row;
  /** the rows after the first one that was missed */
  and?: Row[];
  /** a `correct`, `insert`, `missed` or `remove` that would put it right */
  act: { [name: string]: any };
}

/** Why the rules refuse what is proposed. */
interface RefusalView {
  /** a key of docs/RECORDS.md */
  reason: string;
  /** what its sentence has to fill in */
  values: { [name: string]: any };
}

/** The spin of the board under way. Never its length or direction. */
interface SpinView {
  /** `countdown`, `turning`, `settling` or `halted` */
  stage: "countdown" | "turning" | "settling" | "halted";
  /** whole, left of the countdown, else `null` */
  seconds: number | null;
  /** of a halt: `hand`, `stop`, `stuck`, `too_long` or `lost`; else `null` */
  reason: "hand" | "stop" | "stuck" | "too_long" | "lost" | null;
}

/** What watches the table. */
interface EyeView {
  /** the word judge is `words`, the box's panel `panel` */
  name: string;
  /**
   * `waiting`, `hand`, `reading`, `read`, `unsure`, `no_mat`, `other_board`, `lost`, `enrolling`, `calibrating` or
   * `counting`; in the last three no card counts for the match
   */
  status: "waiting" | "hand" | "reading" | "read" | "unsure" | "no_mat" | "other_board" | "lost" | "enrolling" | "calibrating" | "counting";
}

/** What is not on the disk. */
interface DiskView {
  /** the first act (from 1) that is not on disk, `null` when all are */
  unwritten_since: number | null;
  /** the file name under which a damaged journal is kept, told while there is no match */
  put_aside: string | null;
}
