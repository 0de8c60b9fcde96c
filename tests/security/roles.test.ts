import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { staffRoles } from '../../src/rules/accounts.ts';
import { logInAgain, sellerIn, signedUp } from '../support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';
import { hire, memberIn } from '../support/test-staff.ts';
import type { TestVisitor } from '../support/test-visitor.ts';

const callers = ['visitor', 'shopper', 'configured', ...staffRoles] as const;
type Caller = (typeof callers)[number];

/** Who may call what, written out by hand: a wrong row of the endpoint table is seen here. */
const matrix: Record<Role, readonly EndpointName[]> = {
  anyone: [
    'POST /api/contact/send',
    'POST /api/newsletter/confirm',
    'POST /api/newsletter/leave',
    'GET /api/newsletter/leave',
    'POST /api/newsletter/subscribe',
    'POST /api/order/find',
    'POST /api/order/guest',
    'POST /api/order/shared',
    'POST /api/order/shared-invoice',
    'POST /api/order/shared/cancel',
    'POST /api/order/shared/returned',
    'GET /api/order/terms',
    'POST /api/order/unshare',
    'POST /api/payments/webhook',
    'GET /api/product/best-sellers',
    'GET /api/product/list',
    'GET /api/product/shelf',
    'GET /api/product/suggest',
    'GET /api/read/book',
    'GET /api/read/find',
    'GET /api/read/search',
    'GET /api/read/text',
    'POST /api/seller/forgot',
    'GET /api/seller/is-auth',
    'POST /api/seller/login',
    'GET /api/seller/logout',
    'POST /api/user/confirm',
    'GET /api/user/debug-cookies',
    'POST /api/user/forgot',
    'GET /api/user/is-auth',
    'POST /api/user/login',
    'GET /api/user/logout',
    'POST /api/user/register',
    'POST /api/user/reset',
  ],
  user: [
    'POST /api/address/add',
    'POST /api/address/default',
    'POST /api/address/edit',
    'GET /api/address/get',
    'POST /api/address/remove',
    'POST /api/cart/update',
    'POST /api/order/cancel',
    'POST /api/order/claim',
    'POST /api/order/cod',
    'POST /api/order/invoice',
    'POST /api/order/pay',
    'POST /api/order/returned',
    'POST /api/order/stripe',
    'POST /api/order/transfer',
    'GET /api/order/user',
    'POST /api/user/confirm-mail',
    'GET /api/user/confirmed',
    'GET /api/user/data',
    'POST /api/user/delete',
    'POST /api/user/email',
    'POST /api/user/logout-everywhere',
    'POST /api/user/name',
    'POST /api/user/password',
  ],
  seller: [
    'POST /api/seller/password',
    'POST /api/staff/logout-everywhere',
    'GET /api/staff/me',
    'POST /api/staff/second-factor',
    'POST /api/staff/second-factor/off',
    'POST /api/staff/second-factor/secret',
  ],
  orders: [
    'GET /api/customer/list',
    'POST /api/customer/note',
    'GET /api/customer/view',
    'POST /api/messages/done',
    'GET /api/messages/export',
    'GET /api/messages/list',
    'POST /api/order/back',
    'POST /api/order/change',
    'GET /api/order/dashboard',
    'POST /api/order/note',
    'POST /api/order/place',
    'POST /api/order/received',
    'POST /api/order/refund',
    'POST /api/order/return',
    'GET /api/order/seller',
    'POST /api/order/settle',
    'POST /api/order/status',
    'POST /api/order/statuses',
    'POST /api/order/tracking',
    'GET /api/order/waiting',
  ],
  papers: ['GET /api/order/export', 'POST /api/order/invoices', 'GET /api/order/papers'],
  accountant: ['GET /api/order/ledger', 'GET /api/order/ledger/csv', 'GET /api/order/report'],
  books: [
    'POST /api/author/edit',
    'GET /api/author/manage',
    'POST /api/author/merge',
    'POST /api/category/add',
    'POST /api/category/edit',
    'GET /api/category/manage',
    'POST /api/category/order',
    'POST /api/category/retire',
    'POST /api/product/add',
    'POST /api/product/archive',
    'POST /api/product/bulk',
    'GET /api/product/bulk-job',
    'POST /api/product/copies',
    'POST /api/product/delete',
    'POST /api/product/duplicate',
    'POST /api/product/edit',
    'GET /api/product/export',
    'POST /api/product/import',
    'GET /api/product/last-import',
    'GET /api/product/manage',
    'GET /api/product/propose',
    'POST /api/product/stock',
    'GET /api/product/template',
    'POST /api/product/undo',
    'POST /api/product/undo-import',
    'POST /api/set/edit',
    'GET /api/set/manage',
  ],
  owner: [
    'GET /api/mail/health',
    'GET /api/mail/list',
    'POST /api/mail/resend',
    'GET /api/mail/view',
    'GET /api/newsletter/count',
    'GET /api/newsletter/export',
    'GET /api/newsletter/list',
    'POST /api/newsletter/pause',
    'GET /api/newsletter/preview',
    'POST /api/newsletter/remove',
    'POST /api/newsletter/save',
    'POST /api/newsletter/send',
    'POST /api/newsletter/test',
    'GET /api/seller/health',
    'POST /api/seller/logo',
    'POST /api/seller/logo/remove',
    'GET /api/seller/policies',
    'POST /api/seller/policies',
    'POST /api/seller/policies/preview',
    'GET /api/seller/settings',
    'POST /api/seller/settings',
    'GET /api/seller/cards',
    'GET /api/seller/setup',
    'GET /api/staff/changes',
    'POST /api/staff/invite',
    'GET /api/staff/list',
    'POST /api/staff/remove',
    'POST /api/staff/role',
  ],
};
const roleOf = new Map(
  Object.entries(matrix).flatMap(([role, names]) => names.map((name) => [name, role as Role])),
);

const admitted: Record<Role, readonly Caller[]> = {
  anyone: callers,
  user: ['shopper'],
  seller: ['configured', 'owner', 'orders', 'books', 'accountant'],
  papers: ['configured', 'owner', 'orders', 'accountant'],
  accountant: ['configured', 'owner', 'accountant'],
  owner: ['configured', 'owner'],
  orders: ['configured', 'owner', 'orders'],
  books: ['configured', 'owner', 'books'],
};

test('every endpoint has one row in the matrix', () => {
  const written = Object.values(matrix).flat();
  expect(written.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

describe.each(engines)('every endpoint by role on %s', (engine) => {
  let shop: TestShop;
  const open = {} as Record<Caller, () => Promise<TestVisitor>>;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    const { user } = await signedUp(shop);
    Object.assign(open, {
      visitor: async () => shop.visitor(),
      shopper: () => logInAgain(shop, user._id),
      configured: () => sellerIn(shop),
    });
    for (const role of staffRoles) {
      const { email } = await hire(shop, role);
      open[role] = () => memberIn(shop, email);
    }
  });
  afterAll(() => shop.close());

  test.each(callers)('%s is admitted where the matrix says so, and nowhere else', async (caller) => {
    let visitor = await open[caller]();
    const wrong: string[] = [];
    for (const [name, role] of roleOf) {
      // A request without its values: who is admitted is served, or refused for these.
      const { status, code } = await ask(visitor, name);
      const refused = status === 401 && ['not-seller', 'not-logged-in'].includes(code);
      const forbidden = status === 403 && code === 'not-allowed';
      const isAdmitted = admitted[role].includes(caller);
      const isStaff = caller !== 'visitor' && caller !== 'shopper';
      const expected = isAdmitted ? 'in' : isStaff && role !== 'user' ? 'forbidden' : 'refused';
      const found = refused ? 'refused' : forbidden ? 'forbidden' : 'in';
      if (found !== expected) wrong.push(`${name}: ${found}, not ${expected}`);
      if (/\/logout/.test(name)) visitor = await open[caller]();
    }
    expect(wrong).toEqual([]);
  });

  async function ask(visitor: TestVisitor, name: string): Promise<{ status: number; code: string }> {
    const [method, path] = name.split(' ') as [string, string];
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const headers = { cookie, origin: shop.config.publicUrl, 'content-type': 'application/json' };
    const init = { method, headers, ...(method === 'POST' && { body: '{}' }) };
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    const response = await shop.app.request(shop.config.publicUrl + path, init, env);
    const text = await response.text();
    return { status: response.status, code: text.startsWith('{') ? (JSON.parse(text).code ?? '') : '' };
  }
});
