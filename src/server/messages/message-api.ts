import type { Message } from '../../contract/desk.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import type { Limits } from '../http/protection/limits.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { insertMails } from '../mail/mail-queries.ts';
import type { Outbox } from '../mail/outbox.ts';
import {
  allMessages,
  allSubscribers,
  countSubscribers,
  insertMessage,
  listMessages,
} from './message-desk-queries.ts';
import { timeWriter } from '../../rules/dates.ts';
import { csvAnswer, datedName } from '../csv/table-answer.ts';
import type { MessageRow, SubscriberRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { ReadShop } from '../shop/shop-state.ts';
import { updateRows } from '../db/rows.ts';

const minute = 60_000;
export const contactLimit = { scope: 'contact', most: 20, within: 10 * minute };

export function messageApi(
  db: Db,
  now: () => number,
  limits: Limits,
  addressOf: ClientAddress,
  outbox: Outbox,
) {
  return {
    async 'POST /api/contact/send'({ body, c }) {
      await limits.spend(contactLimit, addressOf(c));
      const createdAt = now();
      const id = newId(createdAt);
      const mail = { kind: 'contact-message', to: outbox.seller, lang: 'en', about: id } as const;
      await db.transaction(async (trx) => {
        await insertMessage(trx, { id, ...body, createdAt });
        await insertMails(trx, outbox.rows([mail], createdAt));
      });
      return { message: 'Your message has reached us. We will answer by email.' };
    },
  } satisfies Partial<Handlers>;
}

export function messageDeskApi(db: Db, now: () => number, readShop: ReadShop) {
  return {
    async 'GET /api/messages/list'({ query: { done, ...asked } }) {
      const { rows, ...page } = await listMessages(db, done && done === 'true', asked);
      return { messages: rows.map(onWire), ...page };
    },

    async 'POST /api/messages/done'({ body: { id, done } }) {
      if (!(await updateRows(db.sql, 'messages', { id }, { doneAt: done ? now() : null })))
        throw new Problem('unknown-message');
      return { message: done ? 'Marked as done' : 'Marked as open' };
    },

    async 'GET /api/messages/export'() {
      const { timeZone } = (await readShop()).settings;
      const time = timeWriter(timeZone);
      const cells = ({ createdAt, name, email, message, doneAt }: MessageRow) => [
        time(createdAt),
        name,
        email,
        message,
        doneAt === null ? 'no' : 'yes',
      ];
      return csvAnswer(
        datedName('messages', now(), timeZone),
        ['createdAt', 'name', 'email', 'message', 'done'],
        lines(allMessages(db), cells),
      );
    },

    'GET /api/newsletter/count': () => countSubscribers(db),

    async 'GET /api/newsletter/export'() {
      const { timeZone } = (await readShop()).settings;
      const time = timeWriter(timeZone);
      const cells = ({ email, lang, createdAt, confirmedAt }: SubscriberRow) => [
        email,
        lang,
        time(createdAt),
        confirmedAt === null ? '' : time(confirmedAt),
      ];
      return csvAnswer(
        datedName('subscribers', now(), timeZone),
        ['email', 'lang', 'createdAt', 'confirmedAt'],
        lines(allSubscribers(db), cells),
      );
    },
  } satisfies Partial<Handlers>;
}

async function* lines<Row>(
  pages: AsyncIterable<Row[]>,
  cells: (row: Row) => string[],
): AsyncGenerator<string[][]> {
  for await (const rows of pages) yield rows.map(cells);
}

function onWire({ id, name, email, message, doneAt, createdAt }: MessageRow): Message {
  return {
    _id: id,
    name,
    email,
    message,
    done: doneAt !== null,
    createdAt: new Date(createdAt).toISOString(),
  };
}
