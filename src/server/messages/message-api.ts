import type { messageEndpoints } from '../../contract/desk.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import type { Limits } from '../http/protection/limits.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { insertMails } from '../mail/mail-queries.ts';
import type { Outbox } from '../mail/outbox.ts';
import { insertMessage } from './message-desk-queries.ts';

const minute = 60_000;
export const contactLimit = { scope: 'contact', most: 20, within: 10 * minute };

export function messageApi(
  db: Db,
  now: () => number,
  limits: Limits,
  addressOf: ClientAddress,
  outbox: Outbox,
): Handlers<keyof typeof messageEndpoints> {
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
  };
}
