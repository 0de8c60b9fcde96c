import { callApi } from './http-client.ts';
import type { ShopServer } from './shop-server.ts';

export interface Shopper {
  cookie: string;
  /** The id of the shopper's address. */
  address: string;
}

/** Registers accounts in the shop, each with an address. */
export async function addShoppers({ port }: ShopServer, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let index = 0; index < count; index++) {
    const email = `maryam-${index}-${Date.now()}@bench.example`;
    const account = { name: 'Maryam', email, password: 'password of the bench' };
    const { cookie } = await callApi(port, { path: '/api/user/register', body: account });
    const { address } = await callApi<{ address: { _id: string } }>(port, {
      path: '/api/address/add',
      cookie,
      body: { address: home },
    });
    shoppers.push({ cookie, address: address._id });
  }
  return shoppers;
}

const home = {
  firstName: 'Maryam',
  lastName: 'of Fez',
  email: 'maryam@bench.example',
  street: '1 Street of the Copyists',
  city: 'Fez',
  state: 'Fez',
  zipcode: '30000',
  country: 'Morocco',
  phone: '+212500000000',
};
