import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Db } from '../db/database.ts';
import type { SessionRow } from '../db/tables.ts';
import { deleteSession, extendSession, findSession, insertSession } from './session-queries.ts';

export interface Shopper {
  id: string;
  name: string;
  email: string;
}

const day = 86_400_000;
const lifetimes = { user: 30 * day, seller: 7 * day };

/** Sessions are rows under the hash of a random token; the browser alone holds the token. */
export interface Sessions {
  shopper(c: Context): Promise<Shopper | null>;
  isSeller(c: Context): Promise<boolean>;
  begin(c: Context, kind: SessionRow['kind'], userId: string | null): Promise<void>;
  end(c: Context, kind: SessionRow['kind']): Promise<void>;
}

export function createSessions(db: Db, secure: boolean, now: () => number): Sessions {
  const cookieName = (kind: SessionRow['kind']) => `${secure ? '__Host-' : ''}warraq_${kind}`;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const setToken = (c: Context, kind: SessionRow['kind'], token: string) =>
    setCookie(c, cookieName(kind), token, { ...options, maxAge: lifetimes[kind] / 1000 });

  async function current(c: Context, kind: SessionRow['kind']) {
    const token = getCookie(c, cookieName(kind));
    if (!token || token.length > 100) return null;
    const session = await findSession(db, hash(token), kind, now());
    if (!session) return null;
    if (session.expiresAt - now() < lifetimes[kind] / 2) {
      await extendSession(db, hash(token), now() + lifetimes[kind]);
      setToken(c, kind, token);
    }
    return session;
  }

  async function end(c: Context, kind: SessionRow['kind']) {
    const token = getCookie(c, cookieName(kind));
    if (token) await deleteSession(db, hash(token));
    deleteCookie(c, cookieName(kind), options);
  }

  return {
    async shopper(c) {
      const session = await current(c, 'user');
      return session?.id ? { id: session.id, name: session.name!, email: session.email! } : null;
    },
    isSeller: async (c) => (await current(c, 'seller')) !== null,
    async begin(c, kind, userId) {
      await end(c, kind);
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      await insertSession(db, { tokenHash: hash(token), kind, userId, createdAt, expiresAt: createdAt + lifetimes[kind] });
      setToken(c, kind, token);
    },
    end,
  };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
