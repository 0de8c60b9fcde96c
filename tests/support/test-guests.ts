import { newId } from '../../src/server/db/new-id.ts';
import type { TestShop } from './test-shop.ts';

export const guestAddress = {
  firstName: 'Maryam',
  lastName: 'al-Andalusiyya',
  email: 'maryam@example.com',
  street: '7 Calle de los Libreros',
  city: 'Córdoba',
  state: 'Córdoba',
  zipcode: '14001',
  country: 'ES',
  phone: '+34 612 345 678',
};

/** A street and a phone of their own, so that no limit is reached. */
export function otherAddress() {
  const number = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { ...guestAddress, street: `${newId()} Street`, phone: `+34 6${number}` };
}

interface GuestOrder {
  email?: string;
  address?: object;
  items?: object[];
  paymentType?: 'COD' | 'Online' | 'Transfer';
  pickup?: object;
  lang?: 'en' | 'ar';
  replaces?: string;
}

/** Orders without an account, by default cash for one copy of the first book, with an email and an address of their own. */
export async function orderAsGuest(
  shop: TestShop,
  { items, ...given }: GuestOrder = {},
  headers: Record<string, string> = {},
  visitor = shop.visitor(),
) {
  const product = async () => (await shop.visitor().get('/api/product/list?limit=1')).body.products[0]!._id;
  return visitor.post(
    '/api/order/guest',
    {
      email: `${newId()}@example.com`,
      address: otherAddress(),
      items: items ?? [{ product: await product(), quantity: 1 }],
      paymentType: 'COD',
      ...given,
    },
    headers,
  );
}

export const tokenOf = (link: string) => new URL(link).hash.slice(1);

/** The order that a link opens, for anybody. */
export async function openLink(shop: TestShop, link: string) {
  return shop.visitor().post('/api/order/shared', { token: tokenOf(link) });
}
