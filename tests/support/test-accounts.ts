import { createHash, randomBytes } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
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
export async function logInAgain(shop: TestShop, userId: string): Promise<TestVisitor> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const createdAt = shop.clock.now;
  const expiresAt = createdAt + 86_400_000 * 29;
  await shop.db.sql
    .insertInto('sessions')
    .values({ tokenHash, kind: 'user', userId, createdAt, expiresAt })
    .execute();
  const visitor = shop.visitor();
  visitor.cookies.set('warraq_user', token);
  return visitor;
}

/** A browser with the seller logged in. */
export async function sellerIn(shop: TestShop) {
  const visitor = shop.visitor();
  const { email, password } = shop.config.seller;
  const { status, body } = await visitor.post('/api/seller/login', { email, password });
  if (status !== 200) throw new Error(`the seller was refused: ${body.message}`);
  return visitor;
}

export async function bookIds(shop: TestShop, count: number): Promise<string[]> {
  const { body } = await shop.visitor().get('/api/product/list');
  return body.products.slice(0, count).map(({ _id }) => _id);
}
