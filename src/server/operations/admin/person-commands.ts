import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { normaliseEmail } from '../../../rules/accounts.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { deleteSubscriber, type Person, readableTime, readPerson } from '../../accounts/person-queries.ts';
import { Refusal } from '../terminal.ts';
import { type Command, counted } from './command.ts';
import {
  deleteLoginAttempts,
  deletePerson,
  deleteSessions,
  lockPerson,
  openOrders,
  openSessions,
  type Whose,
} from './person-queries.ts';
import { sellerAccount, staffAccount } from '../../accounts/desk-login.ts';
import { ownerId, updateMember } from '../../accounts/member-queries.ts';
import { findUser } from '../../accounts/account-queries.ts';
import type { Sql } from '../../db/database.ts';
import { rateLimitKey } from '../../http/endpoint/client-address.ts';
import { hashedSubject } from '../../http/protection/limits.ts';
import { findRow } from '../../db/rows.ts';

export const personCommands: Command[] = [
  {
    name: 'export-person',
    args: ['EMAIL', 'FILE'],
    about: 'Write everything the shop has of one person into a new JSON file.',
    details: 'Only you can read the file. It has no password and no session token.',
    async run({ db, dryRun }, email, file) {
      const person = await readPerson((await db()).sql, normaliseEmail(email!));
      if (isNobody(person)) throw new Refusal(`The shop has nothing of ${email}.`);
      const path = resolve(file!);
      if (existsSync(path)) throw new Refusal(`${path} is there already: name a new file.`);
      const json = `${JSON.stringify(person, readableTime, 2)}\n`;
      if (!dryRun) await writeFile(path, json, { mode: 0o600, flag: 'wx' });
      return [
        `Wrote ${path}: ${counted(person.orders.length, 'order')}, ${counted(person.addresses.length, 'address', 'addresses')}, ${counted(person.messages.length, 'message')}.`,
      ];
    },
  },
  {
    name: 'delete-person',
    args: ['EMAIL'],
    about: 'Delete one person. Their orders stay for the books of the shop, without name and address.',
    details:
      'Deletes account, sessions, cart, addresses, messages, newsletter and mails. An order keeps its books, sums, dates, steps, state and country, without notes and tracking number. Orders that are not delivered, returned or cancelled yet must be finished first. A backup still has the person: delete old backups in time.',
    async run({ change, now }, given) {
      const email = normaliseEmail(given!);
      const { account, orders, messages, subscriptions, mails } = await change(async (trx) => {
        await lockPerson(trx, email);
        const open = await openOrders(trx, email);
        if (open.length > 0)
          throw new Refusal(
            `${email} has ${counted(open.length, 'open order')} (${open.slice(0, 5).map(formatOrderNumber).join(', ')}): deliver or cancel them first.`,
          );
        const done = await deletePerson(trx, email, now);
        if (Object.values(done).every((count) => count === 0))
          throw new Refusal(`The shop has nothing of ${email}.`);
        return done;
      });
      return [
        `Deleted ${counted(account, 'account')}, ${counted(messages, 'message')}, ${counted(subscriptions, 'newsletter subscription')} and ${counted(mails, 'mail')} of ${email}. Anonymised ${counted(orders, 'order')}.`,
      ];
    },
  },
  {
    name: 'remove-subscriber',
    args: ['EMAIL'],
    about: 'Take an address off the newsletter.',
    async run({ change }, given) {
      const email = normaliseEmail(given!);
      if ((await change((trx) => deleteSubscriber(trx, email))) === 0)
        throw new Refusal(`${email} is not subscribed.`);
      return [`Removed ${email} from the newsletter.`];
    },
  },
];

function isNobody({ account, orders, messages, newsletter, mails }: Person): boolean {
  return !account && [orders, messages, newsletter, mails].every((rows) => rows.length === 0);
}

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
    name: 'second-factor-off',
    args: ['EMAIL|seller'],
    about: 'Let a member of the staff, or the owner, log in without a code again.',
    async run({ change }, who) {
      const isOwner = who === 'seller';
      await change(async (trx) => {
        const member = await findRow(
          trx,
          'members',
          isOwner ? { id: ownerId } : { email: normaliseEmail(who!) },
        );
        if (!member?.totpSecret) throw new Refusal(`${who} has no second factor.`);
        await updateMember(trx, member.id, { totpSecret: null, recoveryCodes: '[]' });
      });
      return [`${who} logs in without a code now.`];
    },
  },
  {
    name: 'unlock',
    args: ['EMAIL|seller|ADDRESS'],
    about: 'Forget the failed logins of an account or of a network address.',
    async run({ change }, who) {
      const name = normaliseEmail(who!);
      const accounts = name === 'seller' ? [sellerAccount] : [name, staffAccount(name)];
      const isAddress = name !== 'seller' && !name.includes('@');
      const subjects = isAddress ? [rateLimitKey(name)] : accounts.map(hashedSubject);
      const forgotten = await change((trx) => deleteLoginAttempts(trx, subjects));
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
