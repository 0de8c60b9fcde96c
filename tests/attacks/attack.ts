/** What one client knows of the shop: its account, a few ids, and an order of a guest. */
export interface AttackTarget {
  cookie: string;
  email: string;
  password: string;
  address: string;
  books: string[];
  order: string;
  /** Of the link to an order that was placed without an account. */
  token: string;
  /** The page where it is paid by card. */
  cardPage: string;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The list of all books may be larger than any other answer. */
  isWholeList?: true;
}

export interface Attack {
  /** The request number `turn`. */
  next?: (target: AttackTarget, turn: number) => Sent;
  /** What a connection sends at once, before it sends nothing more. */
  hold?: (target: AttackTarget) => string;
  /** The answer to what was sent at once is not read. */
  isUnread?: true;
  /** How many connections it has at a time, if not 200. */
  connections?: number;
  /** Each request has a connection of its own. */
  isNewEach?: true;
  /** The neighbour has its connection before: further ones behind the address are read slowly. */
  isNeighbourConnected?: true;
  /** How many orders the account has. */
  orders?: number;
}

const json = { 'content-type': 'application/json' };
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

export const get =
  (
    path: (target: AttackTarget, turn: number) => string,
    headers: Record<string, string> = {},
  ): Attack['next'] =>
  (target, turn) => ({
    method: 'GET',
    path: path(target, turn),
    headers: { cookie: target.cookie, ...headers },
  });

/** As a browser asks for it: compressed. */
export const page = (path: (turn: number) => string): Attack => ({
  next: get((_, turn) => path(turn), browser),
});

export const post = (
  path: string,
  body: (target: AttackTarget, turn: number) => object,
): { next: Attack['next'] } => ({
  next: (target, turn) => ({
    method: 'POST',
    path,
    headers: { cookie: target.cookie, ...json },
    body: JSON.stringify(body(target, turn)),
  }),
});

/** The body of a form or file that the sender may not send. */
export const upload = (path: string, type: string, body: string): Attack => ({
  next: ({ cookie }) => ({ method: 'POST', path, headers: { cookie, 'content-type': type }, body }),
});

export const idOf = (turn: number) => turn.toString(16).padStart(24, '0');

/** A letter for each digit: a text of its own for each turn, which is found in no title. */
export const wordOf = (turn: number) =>
  `zx${turn.toString().replace(/\d/g, (digit) => 'qwrtypsdfg'[Number(digit)]!)}`;

const latin =
  'bukhri musslim tafseer nawwawi hadeth taymiya qayyim kathir usool fiqhh riyadh bulugh ghazzali';
const arabic =
  'البخارى المسلمم التفسيير النوويي الحدييث تيميةة الصحيحح الكثيرر الاصوول الرياضض بلوغغ الغزاليي';

/** Twelve long words with a typing error each, and one of this turn: the most that a search can be asked to forgive. */
export function nearMisses(turn: number): string {
  const words = (turn % 2 ? latin : arabic).split(' ');
  const first = turn % words.length;
  const text = [...words.slice(first), ...words.slice(0, first)].join(' ').slice(0, 180);
  return encodeURIComponent(`${text} ${wordOf(turn)}`.slice(0, 200));
}
