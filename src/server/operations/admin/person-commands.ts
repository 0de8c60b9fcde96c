import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { normaliseEmail } from '../../../rules/emails.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import { type Command, counted, Refusal } from './command.ts';
import {
  deletePerson,
  deleteSubscriber,
  lockPerson,
  openOrders,
  type Person,
  readPerson,
} from './person-queries.ts';

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
      const { account, orders, messages, subscriptions, mails, counters } = await change(async (trx) => {
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
        `Deleted ${counted(account, 'account')}, ${counted(messages, 'message')}, ${counted(subscriptions, 'newsletter subscription')}, ${counted(mails, 'mail')} and ${counted(counters, 'request counter')} of ${email}. Anonymised ${counted(orders, 'order')}.`,
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

/** Times are stored as milliseconds. */
const readableTime = (key: string, value: unknown): unknown =>
  key.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value;

function isNobody({ account, orders, messages, newsletter, mails }: Person): boolean {
  return !account && [orders, messages, newsletter, mails].every((rows) => rows.length === 0);
}
