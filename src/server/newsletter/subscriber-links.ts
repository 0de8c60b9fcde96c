import type { Db } from '../db/database.ts';
import { createSigner } from '../db/signer.ts';

type Purpose = 'confirm' | 'leave';

export interface SubscriberLinks {
  sign(purpose: Purpose, subscriberId: string): Promise<string>;
  /** The subscriber of a valid token. */
  read(purpose: Purpose, token: string): Promise<string | null>;
}

/** The links to confirm and to end a subscription. They work as long as the subscription exists. */
export function createSubscriberLinks(db: Db): SubscriberLinks {
  const signer = createSigner(db, 'newsletter');
  return {
    sign: async (purpose, id) => `${id}.${await signer.sign(`${purpose} ${id}`)}`,
    async read(purpose, token) {
      const [, id = '', signature = ''] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? [];
      return id && (await signer.isSigned(`${purpose} ${id}`, signature)) ? id : null;
    },
  };
}
