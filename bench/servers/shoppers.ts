import { call, type Server } from './server.ts';

export interface Buyer {
  cookie: string;
  /** The id of an address of theirs. */
  address: string;
}

/** New accounts of the shop, each with an address, made as a person would make them. */
export async function newShoppers(shop: Server, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let one = 0; one < count; one++) {
    const { cookie } = await call<object>(shop.port, {
      path: '/api/user/register',
      body: {
        name: 'Maryam',
        email: `maryam-${one}-${Date.now()}@bench.example`,
        password: 'made up for the bench',
      },
    });
    const { address } = await call<{ address: { _id: string } }>(shop.port, {
      path: '/api/address/add',
      cookie,
      body: { address: home },
    });
    buyers.push({ cookie, address: address._id });
  }
  return buyers;
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
