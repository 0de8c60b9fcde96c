import { createHash, randomBytes } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { sessionCookie } from '../../src/contract/endpoint.ts';
import { ownerId } from '../../src/server/accounts/account-queries.ts';
import { createSellerLogin } from '../../src/server/accounts/passwords.ts';
import type { DeskMember } from '../../src/server/http/endpoint/guards.ts';
import { newId } from '../../src/server/db/new-id.ts';
import type { TestShop } from './test-shop.ts';
import type { TestVisitor } from './test-visitor.ts';

export const goodPassword = 'a good long password';

/** Cheaper than the shop's own hashes, which take most of the time of a test with many accounts. */
export const goodHash = hashSync(goodPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** A browser with an account and its session, written into the database. */
export async function signedUp(shop: TestShop, email = 'layla@example.com', name = 'Layla') {
  const _id = newId();
  const [createdAt, updatedAt] = [shop.clock.now, shop.clock.now];
  await shop.db.sql
    .insertInto('users')
    .values({ id: _id, name, email, passwordHash: goodHash, confirmedAt: createdAt, createdAt, updatedAt })
    .execute();
  return { visitor: await logInAgain(shop, _id), user: { _id, name, email } };
}

/** A browser that signs up as shoppers do. */
export async function register(shop: TestShop, email = 'layla@example.com', name = 'Layla') {
  const visitor = shop.visitor();
  const { status, body } = await visitor.post('/api/user/register', { name, email, password: goodPassword });
  if (status !== 200) throw new Error(`sign-up was refused: ${body.message}`);
  return { visitor, user: body.user };
}

/** A new browser with a session of this user. */
export function logInAgain(shop: TestShop, userId: string): Promise<TestVisitor> {
  return withSession(shop, { kind: 'user', userId });
}

/** A browser with the seller logged in, without the time that a password takes. */
export function sellerIn(shop: TestShop): Promise<TestVisitor> {
  return withSession(shop, { kind: 'seller', memberId: ownerId });
}

/** The owner, logged in, as the calls of the desk get them. */
export async function ownerIn(shop: TestShop): Promise<DeskMember> {
  const [session, now] = [newId(), shop.clock.now];
  const row = { tokenHash: session, kind: 'seller', memberId: ownerId, createdAt: now } as const;
  await shop.db.sql
    .insertInto('sessions')
    .values({ ...row, expiresAt: now + 86_400_000 })
    .execute();
  return { id: ownerId, name: '', role: 'owner', session, action: 'POST /api/order/status', at: now };
}

type Owner = { kind: 'user'; userId: string } | { kind: 'seller'; memberId: string };

async function withSession(shop: TestShop, owner: Owner): Promise<TestVisitor> {
  const { config, clock, deps } = shop;
  const token = randomBytes(32).toString('base64url');
  const { fingerprint } = createSellerLogin(config.seller.email, deps.sellerPassword);
  const hashed = owner.kind === 'seller' ? `${fingerprint} ${token}` : token;
  const tokenHash = createHash('sha256').update(hashed).digest('hex');
  const expiresAt = clock.now + 86_400_000 * (owner.kind === 'seller' ? 7 : 30);
  await deps.db.sql
    .insertInto('sessions')
    .values({ tokenHash, createdAt: clock.now, expiresAt, ...owner })
    .execute();
  const visitor = shop.visitor();
  visitor.cookies.set(sessionCookie(owner.kind, config.secureCookies), token);
  return visitor;
}

export async function bookIds(shop: TestShop, count: number): Promise<string[]> {
  const { body } = await shop.visitor().get('/api/product/list');
  return body.products.slice(0, count).map(({ _id }) => _id);
}
