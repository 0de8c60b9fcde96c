import type { Role } from '../../src/contract/endpoint.ts';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import { csvColumns } from '../../src/server/imports/csv-columns.ts';
import { oneBook } from '../support/test-products.ts';
import { deskRequests } from './desk-requests.ts';

export type Actor = 'anyone' | 'user' | 'seller';

/** Who may call an endpoint of this role; the seller, who is the owner, may call all of the desk. */
export function actorOf(role: Role): Actor {
  return role === 'anyone' || role === 'user' ? role : 'seller';
}

export interface ValidRequest {
  endpoint: EndpointName;
  as: Actor;
  query?: Record<string, string>;
  body?: object | undefined;
  /** The JSON of the part `productData`. */
  form?: object;
  csv?: string[][];
}

export interface Ids {
  book: string;
  address: string;
  order: string;
  message: string;
}

/** Valid requests, written by hand where only such a request reaches the end of its handler. */
export function validRequests({ book, address, order, message }: Ids): ValidRequest[] {
  const items = [{ product: book, quantity: 1, seenPrice: 10 }];
  const fields = {
    firstName: 'L',
    lastName: 'B',
    email: 'l@example.com',
    street: 'S',
    city: 'C',
    state: 'S',
  };
  const account = {
    name: 'N',
    email: 'node@example.com',
    password: 'a good long password',
    cartItems: { [book]: 1 },
  };
  const whole = { ...fields, zipcode: 10001, country: 'Iraq', phone: '+964 770 555 0100' };
  const guest = { email: account.email, address: whole, items, paymentType: 'Online', lang: 'ar' };
  const cells = ['', 'Name', 'Author', 'Fiqh', '20', '10'];
  const row = [...cells, ...csvColumns.slice(cells.length).map(() => '')];
  return [
    { endpoint: 'POST /api/user/register', as: 'anyone', body: account },
    { endpoint: 'POST /api/user/login', as: 'anyone', body: account },
    {
      endpoint: 'POST /api/seller/login',
      as: 'anyone',
      body: { email: account.email, password: 'a wrong one' },
    },
    {
      endpoint: 'POST /api/user/password',
      as: 'user',
      body: { password: 'a wrong one', newPassword: 'a longer one' },
    },
    { endpoint: 'POST /api/newsletter/subscribe', as: 'anyone', body: { email: account.email } },
    {
      endpoint: 'POST /api/contact/send',
      as: 'anyone',
      body: { name: 'N', email: account.email, message: 'M' },
    },
    { endpoint: 'POST /api/cart/update', as: 'user', body: { cartItems: { [book]: 2 } } },
    { endpoint: 'POST /api/address/add', as: 'user', body: { address: whole } },
    {
      endpoint: 'POST /api/address/edit',
      as: 'user',
      body: { id: address, address: { ...fields, zipText: '10001', country: 'IQ', phone: '0770 555 0100' } },
    },
    { endpoint: 'POST /api/order/cod', as: 'user', body: { userId: 'x', items, address, lang: 'ar' } },
    { endpoint: 'POST /api/order/stripe', as: 'user', body: { items, address, lang: 'en' } },
    { endpoint: 'POST /api/order/transfer', as: 'user', body: { items, address, pickup: fields } },
    { endpoint: 'POST /api/order/guest', as: 'anyone', body: guest },
    { endpoint: 'GET /api/order/user', as: 'user', query: { cursor: order, limit: '5' } },
    { endpoint: 'POST /api/order/pay', as: 'user', body: { id: order, lang: 'en' } },
    { endpoint: 'POST /api/order/cancel', as: 'user', body: { id: order } },
    { endpoint: 'POST /api/order/returned', as: 'user', body: {} },
    {
      endpoint: 'POST /api/payments/webhook',
      as: 'anyone',
      body: { id: 'evt_1', type: 'paid', data: { object: {} } },
    },
    {
      endpoint: 'GET /api/product/list',
      as: 'anyone',
      query: { q: 'ibn', category: 'fiqh', ids: book, limit: '5', cursor: book, inStock: 'true' },
    },
    {
      endpoint: 'GET /api/product/shelf',
      as: 'anyone',
      query: { q: 'ibn', category: 'fiqh', limit: '5', cursor: book, inStock: 'true' },
    },
    {
      endpoint: 'POST /api/product/add',
      as: 'seller',
      form: { ...oneBook, nameAr: 'ك', authorAr: 'م', descriptionAr: ['و'], pdfUrl: '/files/a.pdf' },
    },
    {
      endpoint: 'POST /api/product/edit',
      as: 'seller',
      form: { ...oneBook, id: book, image: ['/covers/a.svg'], version: 1 },
    },
    { endpoint: 'POST /api/seller/logo', as: 'seller', body: { logo: 'a' } },
    { endpoint: 'POST /api/category/retire', as: 'seller', body: { value: 'Seerah', into: 'Dawah' } },
    { endpoint: 'POST /api/product/stock', as: 'seller', body: { id: book, inStock: true } },
    { endpoint: 'POST /api/product/archive', as: 'seller', body: { ids: [book], archived: false } },
    {
      endpoint: 'POST /api/product/bulk',
      as: 'seller',
      body: { ids: [book], change: { price: 'both', by: 'amount', value: '1' } },
    },
    {
      endpoint: 'POST /api/product/undo',
      as: 'seller',
      body: { job: book },
    },
    {
      endpoint: 'POST /api/product/bulk',
      as: 'seller',
      body: { filter: { q: 'nothing', state: 'hidden' }, change: { archived: true } },
    },
    { endpoint: 'GET /api/product/bulk-job', as: 'seller', query: { id: book } },
    { endpoint: 'POST /api/product/duplicate', as: 'seller', body: { id: book } },
    { endpoint: 'POST /api/product/delete', as: 'seller', body: { id: book } },
    { endpoint: 'GET /api/set/manage', as: 'seller', query: { q: 'tafsir', cursor: 'a' } },
    {
      endpoint: 'POST /api/set/edit',
      as: 'seller',
      body: {
        slug: 'tafsir-ibn-kathir-ibn-kathir',
        version: 0,
        name: 'Tafsir',
        nameAr: 'تفسير',
        about: 'x',
        aboutAr: 'x',
        price: '90',
        volumes: [{ _id: book, volume: '1' }],
      },
    },
    {
      endpoint: 'GET /api/product/manage',
      as: 'seller',
      query: { q: 'ibn', category: 'fiqh', stock: 'in', archived: 'false', cursor: book, limit: '5' },
    },
    { endpoint: 'GET /api/product/manage', as: 'seller', query: { id: book } },
    {
      endpoint: 'POST /api/product/import',
      as: 'seller',
      query: { dryRun: 'false' },
      csv: [[...csvColumns], row],
    },
    ...deskRequests({ order, message }),
  ];
}
