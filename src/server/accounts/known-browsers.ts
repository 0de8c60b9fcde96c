import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Db } from '../db/database.ts';
import { createSigner } from '../db/signer.ts';

const life = 90 * 86_400_000;
/** Several people of a household, or a shopper who is also the seller. */
const mostAccounts = 4;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * Knows a browser by the accounts that it has logged in to, so that its failed logins are counted apart from those of
 * strangers. The cookie has a signed token for each account. It opens nothing, and a logout leaves it.
 */
export function createKnownBrowsers(db: Db, secure: boolean, now: () => number) {
  const signer = createSigner(db, 'known-browsers');
  const name = `${secure ? '__Host-' : ''}warraq_known`;

  /** The id of the browser in a token of this account, and the tokens of other accounts. */
  async function read(c: Context, account: string) {
    const others: string[] = [];
    let id: string | null = null;
    for (const token of (getCookie(c, name) ?? '').slice(0, 1_000).split('~', mostAccounts)) {
      const [, browser = '', time = '', signature = ''] =
        /^([\w-]{16})\.(\w{8})\.([\w-]{43})$/.exec(token) ?? [];
      if (!(await signer.isSigned(`${browser} ${time} ${account}`, signature))) others.push(token);
      else if (now() < Number.parseInt(time, 36) + life) id = browser;
    }
    return { id, others };
  }

  return {
    /** Null unless the browser has logged in to the account in the last 90 days. */
    find: async (c: Context, account: string) => (await read(c, account)).id,
    /** Called after a login. A browser that is known keeps its id, and with it its counters. */
    async remember(c: Context, account: string): Promise<void> {
      const { id, others } = await read(c, account);
      const text = `${id ?? randomBytes(12).toString('base64url')} ${now().toString(36)}`;
      const token = `${text.replace(' ', '.')}.${await signer.sign(`${text} ${account}`)}`;
      const tokens = [token, ...others.filter(Boolean)].slice(0, mostAccounts).join('~');
      const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
      setCookie(c, name, tokens, { ...options, maxAge: life / 1000 });
    },
  };
}
