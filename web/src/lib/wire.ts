// Made by `miethai serve --types` from miethai.server.wire and answers; do not edit.

export const VERSION = 1;

/** The first message on a socket. Without a code the reader is a spectator. */
export interface Hello {
  t: "hello";
  table: string;
  code?: string | null;
  lang?: "de" | "en" | "en-all";
  v?: number;
}

/**
 * Take an open seat of a table that has not begun, with the code of the invitation; a listed table needs
 * none. ``promise`` is the hash of a salt that goes into the table's chance: it is asked for (``owed``) when
 * the game begins. A ``salt`` itself is weaker, because the server knows it at once; without both the server
 * makes one.
 */
export interface Sit {
  t: "sit";
  name: string;
  invite?: string | null;
  seat?: string | null;
  salt?: string | null;
  promise?: string | null;
}

/**
 * The hash of the sender's salt, where a table waits for it (``owed``): when the game begins, and again if
 * somebody's salt did not come after others had revealed theirs.
 */
export interface Pledge {
  t: "pledge";
  promise: string;
}

/**
 * The salt that the sender promised. All others have promised theirs: the sender has seen their hashes in
 * ``chance`` of the table, and keeps them.
 */
export interface Reveal {
  t: "reveal";
  salt: string;
}

/** The host begins. Seats that are still open go to the bot named here, or stay an obstacle. */
export interface Begin {
  t: "begin";
  fill?: string | null;
}

/**
 * A move of the sender's seat in the notation of records, without the name: ``bid 120``. ``on`` is the number
 * of the event it was chosen on: the server refuses it when that is no longer the last. A second move with
 * the same id is a no-op.
 */
export interface Move {
  t: "move";
  id: string;
  move: string;
  on?: number | null;
}

/** At a table with real dice: what they showed, ``dice 3 4``. */
export interface Chance {
  t: "chance";
  id: string;
  move: string;
  on?: number | null;
}

/**
 * What the sender's seat could do about a ``thing``, a word that moves name, or with one ``verb``, or one
 * ``move``, whose amount may be left out; and what stands against it. Answered by ``because``; nothing is
 * changed.
 */
export interface Why {
  t: "why";
  id: string;
  thing?: string | null;
  verb?: string | null;
  move?: string | null;
}

/**
 * What a move of the sender's seat would do. Answered by ``preview``, or refused as the move would be;
 * nothing is changed.
 */
export interface Foretell {
  t: "preview";
  id: string;
  move: string;
}

/**
 * What would the shark do in the sender's place? Only where the host allows it, and only for the seat that is
 * asked; everybody reads in the log that it was asked. Answered by ``advice``.
 */
export interface Hint {
  t: "hint";
  id: string;
}

/**
 * The cheapest way for the sender's seat to raise money that it owes. Answered by ``way-out``; nothing is
 * changed.
 */
export interface SeekWayOut {
  t: "way-out";
  id: string;
}

/**
 * Take back one's own last step. With ``ask`` all other people are asked whether the game may go back to
 * before one's last step, whatever happened since.
 */
export interface Undo {
  t: "undo";
  id: string;
  ask?: boolean;
}

/** The answer to somebody's wish to go back; ``on`` as for moves. */
export interface Consent {
  t: "consent";
  yes: boolean;
  on?: number | null;
}

/**
 * Standing orders of the seat; they replace those before, and a stand-in obeys them too. ``auto``: make the
 * only move there is. ``limits``: the most for a verb with an amount, such as ``{"bid": 200}``; where even
 * the least is more, the seat passes. ``answer``: verbs that answer for the seat wherever they are offered to
 * it, such as ``pass`` and ``decline``; ``but``: unless one of these verbs is offered as well or one of these
 * words stands in the question. ``bids``: the most up to which the seat raises by itself in the auction that
 * is on, always by the least that is allowed; beyond it the seat gives way. It ends with the auction, and
 * with a bid of one's own beyond it.
 */
export interface Orders {
  t: "orders";
  auto?: boolean;
  bids?: Record<string, number>;
  limits?: Record<string, number>;
  answer?: string[];
  but?: string[];
}

/** Let a bot play for somebody who was away longer than the time of grace. */
export interface StandIn {
  t: "stand_in";
  seat: string;
  bot?: string | null;
}

/** Take one's own seat back from the stand-in. */
export interface Back {
  t: "back";
}

/**
 * Bots do not wait until the sender is asked again; refused while other people play, who would be overrun.
 */
export interface Skip {
  t: "skip";
}

/**
 * Play on without the sender: the usual bot takes the seat at once, until ``back``. When all people have
 * asked for it, or are out of the game, bots do not wait any more.
 */
export interface Finish {
  t: "finish";
}

/** How long bots wait from now on; anybody who has a seat may say so, and all are told. */
export interface SetPace {
  t: "pace";
  pace: "fast" | "instant" | "normal" | "slow";
}

/** A sentence to the table: a preset by its key, or free text where the table allows it. */
export interface Chat {
  t: "chat";
  id: string;
  preset?: string | null;
  text?: string | null;
}

/** Do not hear somebody's chat from now on, or hear it again. */
export interface Mute {
  t: "mute";
  seat: string;
  on?: boolean;
}

/** After the end: a new table with everybody on the same seats. */
export interface Rematch {
  t: "rematch";
}

/** A new code for one's own seat; the old one, and every device that uses it, is out. */
export interface Renew {
  t: "renew";
}

/** Send everything again. */
export interface Resync {
  t: "resync";
}

/** Answered by a pong that says how far the reader should be. */
export interface Ping {
  t: "ping";
}

/**
 * Event number ``n`` of this reader. With ``after`` it is a change of the state after that event, and a
 * reader who is not there asks for a resync; without, it is the whole state. A member that is absent is as
 * before. ``asked`` is whom the game waits for: a name, "chance", "over", or "" for somebody whom the reader
 * is not told.
 */
export interface State {
  t: "state";
  n: number;
  after?: number | null;
  view?: Patch | null;
  legal?: Legal[] | null;
  prompt?: string | null;
  asked?: string | null;
  log?: LogPart | null;
  over?: Ending | null;
  answer?: Answer | null;
}

/** What changed in an object: members that are new or different, and members that are gone. */
export interface Patch {
  set?: Record<string, unknown>;
  gone?: string[];
}

/**
 * A move that the reader may make now. ``move`` is its notation; with an ``amount`` the number follows behind
 * a blank. ``args`` are the words of its arguments, ``targets`` those of them that are members of the view
 * or, behind a dot, parts of one: what a page can light up. ``harm``: it damages what the reader has, or
 * builds for a rival.
 */
export interface Legal {
  move: string;
  label: string;
  verb: string;
  args?: string[];
  targets?: string[];
  amount?: Amount | null;
  harm?: boolean;
}

/**
 * The range of a move's number, both ends included. Units whose values have names have them in the family's
 * ``pieces`` under ``amounts``. ``kind`` says what is counted; one of it is written as ``step``: with a step
 * of 100, 3 is written 300.
 */
export interface Amount {
  low: number;
  high: number;
  unit: string;
  kind?: "count" | "minutes" | "money" | "word";
  step?: number;
}

/** Cut the log to ``start`` lines and add these; ``marks`` belong to lines among them. */
export interface LogPart {
  start: number;
  lines?: string[];
  marks?: Mark[];
}

/**
 * What line number ``line`` of the log is about. ``kind`` is a word of the family, ``by`` who did it, ``to``
 * whom it concerns, ``at`` are members of the view, or behind a dot their parts. ``weight``: 0 routine, 1
 * plain, 2 told again to those concerned, 3 to everybody. ``amount`` is money, ``numbers`` is what else a
 * drawing shows.
 */
export interface Mark {
  line: number;
  kind: string;
  by?: string;
  to?: string[];
  at?: string[];
  weight?: number;
  amount?: number;
  numbers?: number[];
}

/** Places and scores by player. */
export interface Ending {
  places: Record<string, number>;
  scores: Record<string, number>;
}

/**
 * What a bot last said to a move of its own, such as declining an offer. ``k`` is the reader's number of that
 * event. ``short``: so much more money, and it would have agreed; 0: money is not what is missing.
 */
export interface Answer {
  k: number;
  by: string;
  said: string;
  short: number;
}

/**
 * Everything about the table that is not the position; ``k`` grows with every change, and a reader keeps the
 * one with the highest. ``begin`` says when the game begins: when all seats are taken, or when the host says
 * so; ``secrets`` whether people at one device must cover what they see before they hand it on; ``hints``
 * whether players may ask the shark; ``owed`` by name what the table's chance still waits for: the hash of a
 * salt, or the salt; ``waits`` how long; ``late`` by name what did not come in time, so that they have no
 * share in it; ``stopped`` that whoever runs the server has frozen the table.
 */
export interface TableInfo {
  t: "table";
  k: number;
  id: string;
  ruleset: string;
  status: "frozen" | "lobby" | "over" | "running";
  seats: Seat[];
  options: Record<string, unknown>;
  pace: string;
  chat: string;
  dice: string;
  spectators: boolean;
  grace: number;
  clock?: Clock | null;
  chance?: string | null;
  reveal?: string | null;
  wish?: Wish | null;
  rematch?: string | null;
  rules?: string;
  tables?: Record<string, number>;
  listed?: boolean;
  title?: string;
  lesson?: string;
  owed?: Record<string, "pledge" | "reveal">;
  waits?: Waits | null;
  late?: Record<string, "promise" | "salt">;
  begin?: "full" | "host";
  secrets?: boolean;
  hints?: boolean;
  stopped?: boolean;
}

/**
 * A seat as everybody sees it. ``name`` is the person who sits there; a game calls its players so, and a
 * ``role`` by the name of its seat.
 */
export interface Seat {
  seat: string;
  kind: "bot" | "open" | "person" | "table";
  name?: string | null;
  bot?: string | null;
  role?: boolean;
  here?: boolean;
  away_since?: number | null;
  stand_in?: string | null;
}

/**
 * The game's clock: ``since`` is the moment from which it would have run through, ``played`` the seconds on
 * it while it stands. ``ends`` is the moment when the time of the seat asked is over. Moments are seconds of
 * the epoch; a ``pong`` tells the server's.
 */
export interface Clock {
  since?: number | null;
  played?: number | null;
  ends?: number | null;
}

/** Somebody wants to go back; who has agreed so far. */
export interface Wish {
  by: string;
  agreed?: string[];
}

/**
 * Since when a table has been waiting for what is ``owed``, and until when it will, in seconds of the epoch.
 */
export interface Waits {
  since: number;
  until: number;
}

/**
 * What only this seat knows about itself; ``y`` grows with every change, and a reader keeps the one with the
 * highest.
 */
export interface You {
  t: "you";
  y: number;
  seat: string | null;
  name?: string | null;
  orders?: Orders | null;
  muted?: string[];
  host?: boolean;
}

/**
 * A line of chat; ``c`` counts them. ``after`` is the line before it that this reader hears; a reader who
 * does not have that one asks for a resync.
 */
export interface Said {
  t: "said";
  c: number;
  by: string;
  text: string;
  after?: number;
}

/** The command is carried out and on disk; ``n`` is the reader's event that shows it. */
export interface Ack {
  t: "ack";
  id: string;
  n: number;
  repeat?: boolean;
}

/**
 * Nothing was changed. ``code`` says why; for ``rule`` the id and the sentence of the rule, and what would
 * make the move possible where that can be computed. For ``options`` it may name the ``option`` or the
 * component value (``part``) that cannot be.
 */
export interface Refused {
  t: "refused";
  code:
    | "chat"
    | "closing"
    | "code"
    | "elsewhere"
    | "frozen"
    | "malformed"
    | "name"
    | "no_table"
    | "not_found"
    | "not_now"
    | "not_yours"
    | "options"
    | "order"
    | "rule"
    | "seat"
    | "stale"
    | "store"
    | "too_large"
    | "too_many"
    | "undo"
    | "unknown_move";
  text: string;
  id?: string | null;
  rule?: string | null;
  remedy?: string | null;
  n?: number | null;
  option?: string | null;
  part?: string | null;
}

/** The answer to ``why``: what is allowed first, then the most telling refusals, one a verb. */
export interface Because {
  t: "because";
  id: string;
  n: number;
  answers: Finding[];
}

/**
 * About one move: it is ``allowed``, or a rule stands against it. ``said`` is the obstacle in one sentence,
 * ``remedy`` what it would take. ``move`` is its notation, without an amount that was not named.
 */
export interface Finding {
  verb: string;
  label: string;
  move: string;
  allowed: boolean;
  rule?: string | null;
  said?: string;
  remedy?: string | null;
}

/** What a move would do, in reading order; ``harm`` as for a legal move. */
export interface Preview {
  t: "preview";
  id: string;
  n: number;
  move: string;
  lines: Line[];
  harm?: boolean;
}

/** A sentence about what a move would do. */
export interface Line {
  kind: "chance" | "cost" | "gain" | "loss" | "plain" | "rent";
  text: string;
}

/** The answer to ``hint``: the best plans, and a sentence for each. */
export interface Advised {
  t: "advice";
  id: string;
  n: number;
  best: Advice[];
  said: string[];
}

/**
 * A plan of the shark: its ``moves`` one after the other, the same in words, the things on the board that
 * they name, the seat's chance to win by it and by how much that may be off either way, 19 times of 20; none
 * where nothing was weighed.
 */
export interface Advice {
  moves: string[];
  label: string;
  targets: string[];
  share?: number | null;
  error?: number | null;
}

/**
 * Moves in a row that raise what is short at the least loss, what they bring together, and what it would cost
 * to undo them. Without steps there is no such way, or no need for one.
 */
export interface WayOut {
  t: "way-out";
  id: string;
  n: number;
  steps: WayStep[];
  brings: number;
  undoing: number;
}

/** One move of a row, in notation and in words. */
export interface WayStep {
  move: string;
  label: string;
}

/**
 * The answer to ``sit`` and ``renew``: the seat and the code that brings its player back from any device.
 * Nobody else gets it, and the server keeps only its hash.
 */
export interface Seated {
  t: "seated";
  table: string;
  seat: string;
  code: string;
}

/** The answer to a new table: the code of the invitation and the host's code. */
export interface Created {
  t: "created";
  table: string;
  invite: string;
  host: string;
}

/** A command without an id is carried out. */
export interface Done {
  t: "done";
  what: string;
  table?: string | null;
}

/**
 * How far the reader should be: the numbers of the last ``state``, ``table``, ``said`` and ``you``; and the
 * server's time in seconds of the epoch.
 */
export interface Pong {
  t: "pong";
  n: number;
  k: number;
  c: number;
  y: number;
  now: number;
}

/** The server goes down in this many seconds; every game goes on when it is back. */
export interface Closing {
  t: "closing";
  seconds: number;
}

/**
 * The body of ``POST /api/tables``. ``tables`` are component values that differ, by name; a ``listed`` table
 * is shown to everybody, and anybody can sit down. ``lesson`` is a chapter of the ruleset's lesson, which
 * says itself who sits there and how it begins. With ``hints`` players may ask the shark for advice.
 */
export interface NewTable {
  ruleset: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  lang?: "de" | "en";
  spectators?: boolean;
  pace?: "fast" | "instant" | "normal" | "slow";
  clock?: boolean | null;
  grace?: number;
  chat?: "free" | "off" | "presets";
  dice?: "server" | "typed";
  begin?: "full" | "host";
  tables?: Record<string, number>;
  listed?: boolean;
  title?: string;
  lesson?: string;
  hints?: boolean;
}

/**
 * A seat of a new table: open for a person, or a bot's. ``role`` is a role seat such as the banker; role
 * seats that nobody asks for are kept by the table itself.
 */
export interface SeatWish {
  kind?: "bot" | "open";
  bot?: string | null;
  name?: string | null;
  role?: string | null;
}

export interface Rulesets {
  rulesets: Record<string, RulesetInfo>;
  presets: Record<string, string>;
}

/**
 * What can be played. ``minutes`` is how long it takes, from and to; ``role_names`` says what the roles are
 * called; ``lesson`` whether there is a first game that teaches it; ``short`` is what people call it. Without
 * ``chance`` nobody can throw or draw themselves. Rulesets come in the order in which a page shows them.
 */
export interface RulesetInfo {
  family: string;
  title: string;
  subtitle: string;
  about: string;
  minutes: number[];
  players: Players;
  roles: string[];
  role_names: Record<string, string>;
  bots: string[];
  options: Record<string, OptionInfo>;
  tables: ComponentValue[];
  lesson?: boolean;
  programs?: BotInfo[];
  rule_ids?: RuleIds | null;
  short?: string;
  presets?: Preset[];
  chance?: ChanceWords | null;
  house?: HouseSeat | null;
}

export interface Players {
  fewest: number;
  usual: number;
  most: number;
}

/**
 * An option of a table. ``int`` and ``factor`` have a range, and ``words`` beside it; ``ints`` are ``count``
 * numbers, ``several`` any of the words, ``text`` has at most ``longest`` characters. ``rule`` is the one it
 * belongs to; a ``fixed`` option cannot be changed; what the ``seats`` say is not asked for. ``needs``: it
 * matters only while other options have one of these values (an empty list: any value but 0, false and null).
 * The numbers of a ``seat`` are those of seats.
 */
export interface OptionInfo {
  kind: "bool" | "choice" | "factor" | "int" | "ints" | "several" | "text";
  value: unknown;
  label: string;
  help: string;
  rule: string;
  expected: string;
  fixed?: boolean;
  words?: Word[];
  low?: number | null;
  high?: number | null;
  step?: number | null;
  count?: number | null;
  longest?: number | null;
  seats?: boolean;
  seat?: boolean;
  needs?: Record<string, (string | number | boolean)[]>;
}

/** A value of an option that has a name; null too may be one. */
export interface Word {
  value: string | null;
  name: string;
}

/**
 * A number printed on a component, which the owner of the box may overlay. ``source`` says where ours is
 * known from; what is ``reconstructed`` is a guess.
 */
export interface ComponentValue {
  name: string;
  value: number;
  low: number;
  high: number;
  source: "inferred" | "public" | "reconstructed" | "sheet";
  reconstructed?: boolean;
}

/**
 * A program that can take a seat; ``short`` says how it plays, the ``usual`` one sits where nobody chose
 * another, and ``won`` is a sentence about what it has been measured to win.
 */
export interface BotInfo {
  id: string;
  name: string;
  short: string;
  usual?: boolean;
  won?: string;
}

/**
 * How the ids of a family's rules and rulings begin: ``TEN`` of ``TEN-END-01``. Texts name rulings in
 * brackets.
 */
export interface RuleIds {
  rules: string[];
  rulings?: string[];
}

/**
 * A table that is ready to be opened: what differs from the sheet, and how many ``players`` it is made for,
 * those included whom the rules play. ``show`` are options that people will want to set; the ``quick`` one is
 * for those who just want to play.
 */
export interface Preset {
  id: string;
  name: string;
  about: string;
  options: Record<string, unknown>;
  players: number;
  show?: string[];
  quick?: boolean;
}

/**
 * What decides by chance, what it is called if the server does it, and if people throw and draw themselves.
 */
export interface ChanceWords {
  what: string;
  server: string;
  typed: string;
}

/** A player whom the rules themselves play, behind all others, while an ``option`` is on. */
export interface HouseSeat {
  option: string;
  name: string;
}

/** ``sheets`` are the names of the sheets that sources begin with. */
export interface Rulebook {
  family: string;
  sections: Section[];
  rules: Rule[];
  sheets?: Record<string, string>;
}

export interface Section {
  id: string;
  title: string;
}

/**
 * A rule, or a ruling where the sheet is unclear: then ``interprets`` names the rules. ``people`` is what
 * people at a table do about it themselves; ``sources`` are sections of the sheets.
 */
export interface Rule {
  id: string;
  title: string;
  text: string;
  section: string;
  rulesets: string[];
  sources?: string[];
  options?: string[];
  interprets?: string[];
  people?: string | null;
  ruling?: boolean;
}

/** The best first; ``more``: there are others that are not named. */
export interface Answers {
  found: Found[];
  more?: boolean;
}

/**
 * Something that answers a question: a rule, a ruling, a card or an option. ``text`` is a part of its words,
 * ``words`` are those that were looked for, ``rule`` is where to read on.
 */
export interface Found {
  kind: "card" | "option" | "rule" | "ruling";
  id: string;
  family: string;
  title: string;
  text: string;
  rule?: string;
  rulesets?: string[];
  words?: string[];
}

export interface Listing {
  tables: ListedTable[];
}

/** A table that its host wants to be seen: open, or running with spectators. */
export interface ListedTable {
  id: string;
  ruleset: string;
  status: "lobby" | "running";
  seats: Seat[];
  open: number;
  pace: string;
  created: number;
  spectators: boolean;
  title?: string;
  clock?: Clock | null;
}

/**
 * ``lan``: where others in the local network find the server, for a page that is open on the server's own
 * machine; null where they cannot, or for everybody else.
 */
export interface Here {
  lan: string | null;
}

/** A game that is over, with everything open: what decided it comes first. */
export interface Lookback {
  highlights: Highlight[];
  statistics: Statistic[];
  curve: Worth[];
}

/**
 * Something worth remembering of a game: its best turn, its highest rent. ``line`` is the line of the
 * reader's log that it happened with: replays go there.
 */
export interface Highlight {
  kind: string;
  title: string;
  text: string;
  player: string;
  line: number;
}

/** What adds up over a game, for all players in the order of their seats. */
export interface Statistic {
  kind: string;
  title: string;
  money: boolean;
  values: number[];
}

/** What all players were worth, in the order of their seats, when the reader's log had ``at`` lines. */
export interface Worth {
  at: number;
  worth: number[];
}

/**
 * A game as one reader saw it: the whole state at the start, then a difference for each of their events,
 * without legal moves. ``seat`` is the reader's name, null for a spectator; ``lookback`` is there once the
 * game is over.
 */
export interface Replay {
  table: TableInfo;
  seat: string | null;
  lang: string;
  start: State;
  steps: State[];
  lookback?: Lookback | null;
}

/**
 * What a replay in one file has in its script element ``miethai-game``. ``pieces`` are as from
 * ``/api/rulesets/{id}/pieces``.
 */
export interface SavedGame {
  replay: Replay;
  pieces: unknown;
  rulebook: Rulebook;
  title: string;
}

/**
 * A first game that teaches by doing, chapter by chapter: a new table with ``lesson`` set to a chapter's id
 * is prepared for it; the coach says each step when its moment comes.
 */
export interface Lesson {
  ruleset: string;
  chapters: Chapter[];
}

/** ``names`` are the bots that sit there: a learner has another one. */
export interface Chapter {
  id: string;
  title: string;
  names: string[];
  steps: Step[];
}

/** ``target`` is a name on the board to point at. */
export interface Step {
  id: string;
  when: When;
  title: string;
  text: string;
  rule: string;
  target?: string | null;
}

/**
 * What a step of a lesson waits for: that a verb is offered, a phase is reached, a rule is named in the log,
 * the game has begun or is over.
 */
export interface When {
  verb?: string | null;
  phase?: string | null;
  rule?: string | null;
  start?: boolean;
  over?: boolean;
}

export type AnyCommand =
  | Hello
  | Sit
  | Pledge
  | Reveal
  | Begin
  | Move
  | Chance
  | Why
  | Foretell
  | Hint
  | SeekWayOut
  | Undo
  | Consent
  | Orders
  | StandIn
  | Back
  | Skip
  | Finish
  | SetPace
  | Chat
  | Mute
  | Rematch
  | Renew
  | Resync
  | Ping;

export type AnyMessage =
  | State
  | TableInfo
  | You
  | Said
  | Ack
  | Refused
  | Because
  | Preview
  | Advised
  | WayOut
  | Seated
  | Created
  | Done
  | Pong
  | Closing;
