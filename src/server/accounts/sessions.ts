import { hash as digest, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sessionCookie } from '../../contract/endpoint.ts';
import type { Db, Sql } from '../db/database.ts';
import type { SessionRow } from '../db/tables.ts';
import type { SessionReader } from '../http/endpoint/guards.ts';
import { findDeskSession, findSession, type Owner, type SessionTimes } from './account-queries.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { createSellerLogin } from './passwords.ts';
import { deleteRows, findRows, insertRows, updateRows } from '../db/rows.ts';

type Kind = SessionRow['kind'];

/** A session whose token the browser does not have yet. */
interface NewSession {
  kind: Kind;
  token: string;
}

const day = 86_400_000;
/** A session ends after this time without use. */
const lifetimes = { user: 30 * day, seller: 7 * day };
/** A session ends after this time in any case. */
const maxLifetimes = { user: 180 * day, seller: 30 * day };

/** Of one account: a new login beyond these ends the oldest. */
const maxSessions = 50;

/**
 * A session is a row with the hash of a random token. Only the browser has the token. `sellerFingerprint` is part of the
 * seller's token hashes, so new credentials end every session of the old ones.
 */
export function createSessions(db: Db, secure: boolean, now: () => number, sellerFingerprint: string) {
  const names = { user: sessionCookie('user', secure), seller: sessionCookie('seller', secure) };
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const writeCookie = (c: Context, kind: Kind, value: string, maxAge: number) =>
    setCookie(c, names[kind], value, { ...options, maxAge });
  const sendToken = (c: Context, { kind, token }: NewSession) =>
    writeCookie(c, kind, token, lifetimes[kind] / 1000);
  const hash = (kind: Kind, token: string) =>
    digest('sha256', kind === 'seller' ? `${sellerFingerprint} ${token}` : token);
  const tokenOf = (c: Context, kind: Kind) => {
    const token = getCookie(c, names[kind]);
    return token && token.length <= 100 ? token : null;
  };

  const lastEnd = ({ createdAt }: SessionTimes, kind: Kind) => createdAt + maxLifetimes[kind];

  async function current<T extends SessionTimes>(
    c: Context,
    kind: Kind,
    find: (sql: Sql, key: string, moment: number) => Promise<T | undefined>,
  ): Promise<(T & { session: string }) | null> {
    const token = tokenOf(c, kind);
    if (!token) return null;
    const key = hash(kind, token);
    const found = await find(db.sql, key, now());
    if (!found) return null;
    if (shouldExtend(found, kind)) {
      const expiresAt = Math.min(now() + lifetimes[kind], lastEnd(found, kind));
      await updateRows(db.sql, 'sessions', { tokenHash: key }, { expiresAt });
      sendToken(c, { kind, token });
    }
    return { ...found, session: key };
  }

  function shouldExtend(session: SessionTimes, kind: Kind): boolean {
    const isHalfOver = session.expiresAt - now() < lifetimes[kind] / 2;
    return isHalfOver && session.expiresAt < lastEnd(session, kind);
  }

  async function endCurrent(sql: Sql, c: Context, kind: Kind) {
    const token = tokenOf(c, kind);
    if (!token) return;
    await deleteRows(sql, 'sessions', { tokenHash: hash(kind, token) });
  }

  return {
    async shopper(c: Context) {
      const found = await current(c, 'user', findSession);
      return found && { id: found.id, name: found.name, email: found.email };
    },
    async member(c: Context) {
      const found = await current(c, 'seller', findDeskSession);
      return found && { id: found.id, name: found.name, role: found.role, session: found.session };
    },
    /** Writes a new session and ends the one that the browser sent. */
    async begin(sql: Sql, c: Context, owner: Owner): Promise<NewSession> {
      const isShopper = 'userId' in owner;
      const kind = isShopper ? 'user' : 'seller';
      const agent = isShopper ? null : (c.req.header('user-agent') ?? '').slice(0, 300);
      await endCurrent(sql, c, kind);
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      const expiresAt = createdAt + lifetimes[kind];
      const row = { tokenHash: hash(kind, token), kind, userId: null, memberId: null, agent } as const;
      await insertRows(sql, 'sessions', { ...row, ...owner, createdAt, expiresAt });
      const open = await findRows(sql, 'sessions', owner, ['-createdAt', 'tokenHash']);
      const oldest = open.slice(maxSessions).map(({ tokenHash }) => tokenHash);
      await deleteRows(sql, 'sessions', { tokenHash: oldest });
      return { kind, token };
    },
    /** Called after the commit. */
    sendToken,
    async end(c: Context, kind: Kind): Promise<void> {
      await endCurrent(db.sql, c, kind);
      writeCookie(c, kind, '', 0);
    },
  } satisfies SessionReader & Record<string, unknown>;
}

export interface AccountDeps extends AppDeps {
  sessions: ReturnType<typeof createSessions>;
  sellerLogin: ReturnType<typeof createSellerLogin>;
  browsers: KnownBrowsers;
}
