import type { Address } from '../../../contract/addresses.ts';
import type { Order } from '../../../contract/orders.ts';

const sampleUser = '5a0000000000000000000001';

/** Invented people. The mail domains and phone numbers are reserved for examples. */
export const sampleAddresses: readonly Address[] = [
  {
    _id: '5a00000000000000000000a1',
    userId: sampleUser,
    firstName: 'Maryam',
    lastName: 'Sample',
    email: 'maryam@example.com',
    street: '12 Copyist Lane',
    city: 'Springfield',
    state: 'Illinois',
    zipcode: 62701,
    country: 'United States',
    countryCode: 'US',
    phone: '+1 217 555 0142',
  },
  {
    _id: '5a00000000000000000000a2',
    userId: sampleUser,
    firstName: 'يوسف',
    lastName: 'الورّاق',
    email: 'yusuf@example.org',
    street: 'شارع المثال، دار رقم 7',
    city: 'عمّان',
    state: 'محافظة العاصمة',
    zipcode: 11118,
    country: 'الأردن',
    countryCode: 'JO',
    phone: '+962 0 000 0000',
  },
  {
    _id: '5a00000000000000000000a3',
    userId: sampleUser,
    firstName: 'Idris',
    lastName: 'Example',
    email: 'idris@example.com',
    street: '3 Binder Street',
    city: 'Melbourne',
    state: 'Victoria',
    zipcode: 3000,
    country: 'Australia',
    countryCode: 'AU',
    phone: '+61 3 5550 0199',
  },
];

/** Every shopper of the demo may use these. */
export const sampleAddressList: readonly Address[] = sampleAddresses.map((address) =>
  Object.assign({ sample: true as const }, address),
);

/** Books are named by their slugs; names, prices and the amount come from the sample books. */
export interface SampleOrder {
  readonly _id: string;
  readonly userId: string;
  readonly items: readonly { readonly _id: string; readonly slug: string; readonly quantity: number }[];
  readonly address: Address;
  readonly status: Order['status'];
  readonly paymentType: Order['paymentType'];
  readonly isPaid: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const [maryam, yusuf, idris] = sampleAddresses as readonly [Address, Address, Address];

export const sampleOrders: readonly SampleOrder[] = [
  {
    _id: '5a00000000000000000000b1',
    userId: maryam.userId,
    items: [
      { _id: '5a00000000000000000000c1', slug: 'riyad-al-salihin', quantity: 1 },
      { _id: '5a00000000000000000000c2', slug: 'the-forty-hadith', quantity: 2 },
    ],
    address: maryam,
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    createdAt: '2026-01-12T09:30:00.000Z',
    updatedAt: '2026-01-12T09:30:00.000Z',
  },
  {
    _id: '5a00000000000000000000b2',
    userId: yusuf.userId,
    items: [
      { _id: '5a00000000000000000000c3', slug: 'tafsir-ibn-kathir-1', quantity: 1 },
      { _id: '5a00000000000000000000c4', slug: 'tafsir-ibn-kathir-2', quantity: 1 },
      { _id: '5a00000000000000000000c5', slug: 'alfiyyat-ibn-malik', quantity: 1 },
    ],
    address: yusuf,
    status: 'Shipped',
    paymentType: 'Online',
    isPaid: true,
    createdAt: '2026-01-08T16:05:00.000Z',
    updatedAt: '2026-01-10T07:45:00.000Z',
  },
  {
    _id: '5a00000000000000000000b3',
    userId: idris.userId,
    items: [{ _id: '5a00000000000000000000c6', slug: 'al-sira-al-nabawiyya', quantity: 3 }],
    address: idris,
    status: 'Delivered',
    paymentType: 'COD',
    isPaid: true,
    createdAt: '2025-12-20T11:20:00.000Z',
    updatedAt: '2025-12-28T14:00:00.000Z',
  },
];
