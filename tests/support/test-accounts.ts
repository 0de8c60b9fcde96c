import type { TestShop } from './test-shop.ts';

export const goodPassword = 'a good long password';

/** A browser with a new account. */
export async function signedUp(shop: TestShop, email = 'layla@example.com', name = 'Layla') {
  const visitor = shop.visitor();
  const { status, body } = await visitor.post('/api/user/register', { name, email, password: goodPassword });
  if (status !== 200) throw new Error(`sign-up was refused: ${body.message}`);
  return { visitor, user: body.user as { _id: string; name: string; email: string } };
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
  return (body.products as { _id: string }[]).slice(0, count).map(({ _id }) => _id);
}
