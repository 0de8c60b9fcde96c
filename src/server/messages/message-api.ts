import type { Message } from '../../contract/messages.ts';
import { asMember, changed, logChange, logExport } from '../changes/change-log.ts';
import { newId } from '../db/new-id.ts';
import type { Db } from '../db/database.ts';
import { allRows, countOf, listByAge } from '../db/paging.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { limit } from '../http/protection/limits.ts';
import { queueMail } from '../mail/mail-queries.ts';
import { isoTime, timeWriter } from '../../rules/dates.ts';
import { csvAnswer, datedName } from '../csv/table-answer.ts';
import type { MessageRow } from '../db/tables.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { insertRows, lockRow, updateRows } from '../db/rows.ts';

const minute = 60_000;
export const contactLimit = { scope: 'contact', most: 20, within: 10 * minute };

type Cell<Row> = (row: Row, time: (moment: number) => string) => string;

export function messageApi({ db, now, addressOf, outbox, loadShopState }: AppDeps) {
  async function file<Row>(
    member: DeskMember,
    name: 'messages' | 'subscribers',
    pages: AsyncIterable<Row[]>,
    columns: Record<string, Cell<Row>>,
  ) {
    await logExport(db, member, () => countOf(db.sql.selectFrom(name)));
    const { timeZone } = (await loadShopState()).settings;
    const time = timeWriter(timeZone);
    const cells = Object.values(columns);
    async function* lines() {
      for await (const rows of pages) yield rows.map((row) => cells.map((cell) => cell(row, time)));
    }
    return csvAnswer(datedName(name, now(), timeZone), Object.keys(columns), lines());
  }

  return {
    async 'POST /api/contact/send'({ body, c }) {
      const createdAt = now();
      const id = newId(createdAt);
      const mail = { kind: 'contact-message', to: outbox.seller, lang: 'en', about: id } as const;
      await db.transaction(async (trx) => {
        await limit(trx, contactLimit, addressOf(c), createdAt);
        await insertRows(trx, 'messages', { id, ...body, doneAt: null, createdAt });
        await queueMail(trx, outbox, mail, createdAt);
      });
      return { message: 'Your message has reached us. We will answer by email.' };
    },

    async 'GET /api/messages/list'({ query: { done, ...asked } }) {
      const { rows, ...page } = await listByAge(messagesOf(db, done && done === 'true'), asked);
      return { messages: rows.map(onWire), ...page };
    },

    async 'POST /api/messages/done'({ body: { id, done }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const { doneAt } = orProblem(await lockRow(trx, 'messages', { id }), 'unknown-message');
        await updateRows(trx, 'messages', { id }, { doneAt: done ? now() : null });
        await logChange(trx, member, { changes: changed({ done: doneAt !== null }, { done }) });
      });
      return { message: done ? 'Marked as done' : 'Marked as open' };
    },

    'GET /api/messages/export': ({ member }) =>
      file(member, 'messages', allRows(db.sql, 'messages'), {
        createdAt: ({ createdAt }, time) => time(createdAt),
        name: ({ name }) => name,
        email: ({ email }) => email,
        message: ({ message }) => message,
        done: ({ doneAt }) => (doneAt === null ? 'no' : 'yes'),
      }),

    async 'GET /api/newsletter/count'() {
      const subscribers = db.sql.selectFrom('subscribers');
      return {
        total: await countOf(subscribers.where('confirmedAt', 'is not', null)),
        waiting: await countOf(subscribers.where('confirmedAt', 'is', null)),
      };
    },

    'GET /api/newsletter/export': ({ member }) =>
      file(member, 'subscribers', allRows(db.sql, 'subscribers'), {
        email: ({ email }) => email,
        lang: ({ lang }) => lang,
        createdAt: ({ createdAt }, time) => time(createdAt),
        confirmedAt: ({ confirmedAt }, time) => (confirmedAt === null ? '' : time(confirmedAt)),
      }),
  } satisfies Partial<Handlers>;
}

function onWire({ id, name, email, message, doneAt, createdAt }: MessageRow): Message {
  return {
    _id: id,
    name,
    email,
    message,
    done: doneAt !== null,
    createdAt: isoTime(createdAt),
  };
}

function messagesOf(db: Db, done: boolean | undefined) {
  const messages = db.sql.selectFrom('messages');
  return done === undefined ? messages : messages.where('doneAt', done ? 'is not' : 'is', null);
}

export const countOpenMessages = (db: Db) => countOf(messagesOf(db, false));
