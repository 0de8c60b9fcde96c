import { hash as digest, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Db, Sql } from '../db/database.ts';
import type { SessionRow } from '../db/tables.ts';
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  type Session,
} from './session-queries.ts';

export interface Shopper {
  id: string;
  name: string;
  email: string;
}

type Kind = SessionRow['kind'];

/** A session that is written but whose token the browser does not have yet. */
export interface NewSession {
  kind: Kind;
  token: string;
}

const day = 86_400_000;
/** Without use, and at all: after that the password is asked for again. */
const lifetimes = { user: 30 * day, seller: 7 * day };
const longest = { user: 180 * day, seller: 30 * day };

/** The session a request came with, for an answer that goes on after it was admitted. */
export interface OpenSession {
  /** Asks the database: another process may have ended it. */
  lasts(): Promise<boolean>;
  /** Calls `ended` when it is ended by this process, until the function it returns is called. */
  watch(ended: () => void): () => void;
}

/** Sessions are rows under the hash of a random token; the browser alone holds the token. */
export interface Sessions {
  shopper(c: Context): Promise<Shopper | null>;
  isSeller(c: Context): Promise<boolean>;
  sellerSession(c: Context): OpenSession;
  /** Writes a session of its own for this login and ends the one the browser came with. */
  begin(sql: Sql, c: Context, kind: Kind, userId: string | null): Promise<NewSession>;
  /** Once it is committed, the browser gets its token. */
  hand(c: Context, session: NewSession): void;
  end(c: Context, kind: Kind): Promise<void>;
  /** Ends all of a shopper's, in every browser. */
  endAll(sql: Sql, userId: string): Promise<void>;
}

/** `sellerMark` changes with the seller's credentials, and with it every session of the old ones is over. */
export function createSessions(db: Db, secure: boolean, now: () => number, sellerMark: string): Sessions {
  const prefix = secure ? '__Host-' : '';
  const names = { user: `${prefix}warraq_user`, seller: `${prefix}warraq_seller` };
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const give = (c: Context, kind: Kind, value: string, maxAge: number) =>
    setCookie(c, names[kind], value, { ...options, maxAge });
  const hand = (c: Context, { kind, token }: NewSession) => give(c, kind, token, lifetimes[kind] / 1000);
  const hash = (kind: Kind, token: string) =>
    digest('sha256', kind === 'seller' ? `${sellerMark} ${token}` : token);
  const held = (c: Context, kind: Kind) => {
    const token = getCookie(c, names[kind]);
    return token && token.length <= 100 ? token : null;
  };

  const endOf = ({ createdAt }: Session, kind: Kind) => createdAt + longest[kind];

  async function current(c: Context, kind: Kind): Promise<Session | null> {
    const token = held(c, kind);
    if (!token) return null;
    const key = hash(kind, token);
    const session = await findSession(db.sql, key, kind, now());
    if (!session) return null;
    return isToExtend(session, kind) ? extended(c, session, { kind, token }, key) : session;
  }

  function isToExtend(session: Session, kind: Kind): boolean {
    const isHalfOver = session.expiresAt - now() < lifetimes[kind] / 2;
    return isHalfOver && session.expiresAt < endOf(session, kind);
  }

  async function extended(c: Context, session: Session, open: NewSession, key: string) {
    const { kind } = open;
    await extendSession(db.sql, key, Math.min(now() + lifetimes[kind], endOf(session, kind)));
    hand(c, open);
    return session;
  }

  const watchers = new Map<string, Set<() => void>>();

  async function erase(sql: Sql, c: Context, kind: Kind) {
    const token = held(c, kind);
    if (!token) return;
    const key = hash(kind, token);
    await deleteSession(sql, key);
    for (const ended of watchers.get(key) ?? []) ended();
  }

  function watch(key: string, ended: () => void) {
    const ours = watchers.get(key) ?? new Set();
    watchers.set(key, ours.add(ended));
    return () => {
      ours.delete(ended);
      if (ours.size === 0 && watchers.get(key) === ours) watchers.delete(key);
    };
  }

  return {
    shopper: async (c) => shopperOf(await current(c, 'user')),
    isSeller: async (c) => (await current(c, 'seller')) !== null,
    sellerSession(c) {
      const key = hash('seller', held(c, 'seller') ?? '');
      return {
        lasts: async () => (await findSession(db.sql, key, 'seller', now())) !== undefined,
        watch: (ended) => watch(key, ended),
      };
    },
    async begin(sql, c, kind, userId) {
      await erase(sql, c, kind);
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      const expiresAt = createdAt + lifetimes[kind];
      await insertSession(sql, { tokenHash: hash(kind, token), kind, userId, createdAt, expiresAt });
      return { kind, token };
    },
    hand,
    endAll: deleteSessionsOf,
    async end(c, kind) {
      await erase(db.sql, c, kind);
      give(c, kind, '', 0);
    },
  };
}

function shopperOf(session: Session | null): Shopper | null {
  return session?.id ? { id: session.id, name: session.name ?? '', email: session.email ?? '' } : null;
}
