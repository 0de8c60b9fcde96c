import { normaliseEmail } from '../../../rules/emails.ts';
import { sellerAccount } from '../../accounts/account-api.ts';
import { findUser } from '../../accounts/account-queries.ts';
import type { Sql } from '../../db/database.ts';
import { rateLimitKey } from '../../http/endpoint/client-address.ts';
import { type Command, counted, Refusal } from './command.ts';
import { deleteAttempts, deleteSessions, openSessions, type Whose } from './login-queries.ts';

/** Refuses an email that no account has: it may be mistyped. */
async function whose(sql: Sql, who: string): Promise<Whose> {
  if (who === 'all' || who === 'seller') return who;
  const email = normaliseEmail(who);
  if (!(await findUser(sql, email))) throw new Refusal(`There is no account with the email ${email}.`);
  return { email };
}

export const sessionCommands: Command[] = [
  {
    name: 'sessions',
    args: ['EMAIL|seller|all'],
    about: 'List who is logged in, the newest first.',
    async run({ db, now }, who) {
      const { sql } = await db();
      const found = await openSessions(sql, await whose(sql, who!), now);
      const lines = found.map(
        ({ email, createdAt, expiresAt }) =>
          `${email ?? 'seller'}  since ${minute(createdAt)}, ends ${minute(expiresAt)} UTC if not used before`,
      );
      return [...lines, `${counted(found.length, 'session')}.`];
    },
  },
  {
    name: 'end-sessions',
    args: ['EMAIL|seller|all'],
    about: 'Log a shopper, the seller or everybody out. It takes effect at the next request.',
    async run({ change }, who) {
      const ended = await change(async (trx) => deleteSessions(trx, await whose(trx, who!)));
      return [`Ended ${counted(ended, 'session')}.`];
    },
  },
  {
    name: 'unlock',
    args: ['EMAIL|seller|ADDRESS'],
    about: 'Forget the failed logins of an account or of a network address.',
    async run({ change }, who) {
      const name = normaliseEmail(who!);
      const subject = name === 'seller' ? sellerAccount : name.includes('@') ? name : rateLimitKey(name);
      const forgotten = await change((trx) => deleteAttempts(trx, subject, 'login-%'));
      return [
        forgotten > 0
          ? `Forgot the failed logins of ${who}.`
          : `There were no failed logins of ${who} to forget.`,
      ];
    },
  },
];

function minute(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
