import type { StaffRole } from '../../src/rules/accounts.ts';
import { newId } from '../../src/server/db/new-id.ts';
import { ownerId } from '../../src/server/accounts/account-queries.ts';
import type { DeskMember } from '../../src/server/http/endpoint/guards.ts';
import { goodHash, goodPassword, sellerIn } from './test-accounts.ts';
import type { TestShop } from './test-shop.ts';

/** A member of the staff, written into the database. */
export async function hire(shop: TestShop, role: StaffRole, name = 'Maryam') {
  const id = newId();
  const email = `${name.toLowerCase()}-${id}@example.com`;
  const account = { id, email, name, role, passwordHash: goodHash, createdAt: shop.clock.now };
  const second = { totpSecret: null, totpStep: 0, recoveryCodes: '[]' };
  await shop.db.sql
    .insertInto('members')
    .values({ ...account, ...second })
    .execute();
  return { id, email, name };
}

/** The owner as a handler gets them, with a session. */
export async function actingOwner(shop: TestShop, action: string): Promise<DeskMember> {
  await sellerIn(shop);
  const sessions = shop.db.sql.selectFrom('sessions').select('tokenHash').where('memberId', '=', ownerId);
  const { tokenHash: session } = await sessions.executeTakeFirstOrThrow();
  return { id: ownerId, name: '', role: 'owner', session, action, at: shop.clock.now };
}

/** A browser with this member logged in. */
export async function memberIn(shop: TestShop, email: string, code?: string) {
  const visitor = shop.visitor();
  const answer = await visitor.post('/api/seller/login', { email, password: goodPassword, code });
  if (answer.status !== 200) throw new Error(`the member was refused: ${answer.body.message}`);
  return visitor;
}
