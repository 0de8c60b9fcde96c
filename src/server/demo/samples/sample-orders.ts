import { sampleAddresses, type SampleAddress } from './sample-addresses.ts';

export type SampleOrderStatus =
  | 'Awaiting Payment'
  | 'Order Placed'
  | 'Packed'
  | 'Shipped'
  | 'Delivered'
  | 'Cancelled';

/** Books are named by their slugs; names, prices and the amount come from the sample books. */
export interface SampleOrder {
  readonly _id: string;
  readonly userId: string;
  readonly items: readonly { readonly _id: string; readonly slug: string; readonly quantity: number }[];
  readonly address: SampleAddress;
  readonly status: SampleOrderStatus;
  readonly paymentType: 'COD' | 'Online';
  readonly isPaid: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const [maryam, yusuf, idris] = sampleAddresses as readonly [SampleAddress, SampleAddress, SampleAddress];

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
