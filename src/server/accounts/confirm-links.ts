import type { Db } from '../db/database.ts';
import { createSigner } from '../db/signer.ts';
import type { UserRow } from '../db/tables.ts';
import { findUserById } from './account-queries.ts';

export interface ConfirmLinks {
  sign(user: Pick<UserRow, 'id' | 'email'>): Promise<string>;
  /** The account of a valid token. */
  read(token: string): Promise<UserRow | null>;
}

/** The links that confirm the email of an account. They work as long as it has this email. */
export function createConfirmLinks(db: Db): ConfirmLinks {
  const signer = createSigner(db, 'confirm-email');
  return {
    sign: async ({ id, email }) => `${id}.${await signer.sign(`${id} ${email}`)}`,
    async read(token) {
      const [, id = '', signature = ''] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? [];
      const user = id ? await findUserById(db.sql, id) : undefined;
      return user && (await signer.isSigned(`${id} ${user.email}`, signature)) ? user : null;
    },
  };
}
