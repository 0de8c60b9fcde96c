import { normaliseEmail } from '../../../rules/emails.ts';
import { sellerAccount } from '../../accounts/account-api.ts';
import { type Command, counted } from './command.ts';
import { deleteAttempts, deleteSessions, openSessions, type Whose } from './login-queries.ts';

const whose = (who: string): Whose =>
  who === 'all' || who === 'seller' ? who : { email: normaliseEmail(who) };

export const sessionCommands: Command[] = [
  {
    name: 'sessions',
    args: ['EMAIL|seller|all'],
    about: 'List who is logged in, the newest first.',
    async run({ db, now }, who) {
      const found = await openSessions((await db()).sql, whose(who!), now);
      const lines = found.map(
        ({ email, createdAt, expiresAt }) =>
          `${email ?? 'seller'}  since ${day(createdAt)}, ends ${day(expiresAt)} at the latest without use`,
      );
      return [...lines, `${counted(found.length, 'session')}.`];
    },
  },
  {
    name: 'end-sessions',
    args: ['EMAIL|seller|all'],
    about: 'Log a shopper, the seller or everybody out. It takes effect at the next request.',
    async run({ change }, who) {
      const ended = await change((trx) => deleteSessions(trx, whose(who!)));
      return [`Ended ${counted(ended, 'session')}.`];
    },
  },
  {
    name: 'unlock',
    args: ['EMAIL|seller|ADDRESS'],
    about: 'Forget the failed logins of an account or of a network address.',
    async run({ change }, who) {
      const subject = who === 'seller' ? sellerAccount : normaliseEmail(who!);
      const forgotten = await change((trx) => deleteAttempts(trx, subject, 'login-%'));
      return [`Forgot ${counted(forgotten, 'counter')} of logins.`];
    },
  },
];

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
