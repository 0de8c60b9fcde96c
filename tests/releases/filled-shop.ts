import { bookIds, sellerIn, signedUp } from '../support/test-accounts.ts';
import type { TestShop } from '../support/test-shop.ts';

/** The sample books, and one shopper with a cart, an address, an order of each kind and a message. */
export async function fill(of: TestShop) {
  const { visitor } = await signedUp(of);
  const { body } = await visitor.post('/api/address/add', {
    address: {
      firstName: 'Layla',
      lastName: 'al-Baghdādiyya',
      email: 'layla@example.com',
      street: '14 Mutanabbi Street',
      city: 'Baghdad',
      state: 'Baghdad',
      zipcode: '01001',
      country: 'Iraq',
      phone: '+964 770 555 0100',
    },
  });
  const address: string = body.address._id;
  const [one, two, three] = await bookIds(of, 3);
  const send = async <Path extends string>(path: Path, sent: object) => {
    const answer = await visitor.post(path, sent);
    if (!answer.body.success) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const items = [
    { product: one, quantity: 2 },
    { product: two, quantity: 1 },
  ];
  await send('/api/order/cod', { items, address });
  const { url } = await send('/api/order/stripe', { items, address });
  await of.visitor().send(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card: '4242424242424242' }).toString(),
  });
  await send('/api/order/stripe', { items: [{ product: three, quantity: 1 }], address });
  await send('/api/cart/update', { cartItems: { [three!]: 3 } });
  await send('/api/newsletter/subscribe', { email: 'layla@example.com' });
  await send('/api/contact/send', { name: 'Layla', email: 'layla@example.com', message: 'السلام عليكم' });
  const seller = await sellerIn(of);
  await seller.post('/api/product/stock', { id: two, inStock: false });
}
