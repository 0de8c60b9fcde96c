import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, Role } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { staffRoles } from '../../src/rules/accounts.ts';
import { logInAgain, sellerIn, signedUp } from '../support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';
import { hire, memberIn } from '../support/test-staff.ts';
import type { TestVisitor } from '../support/test-visitor.ts';

const callers = ['visitor', 'shopper', 'configured', ...staffRoles] as const;
type Caller = (typeof callers)[number];

/** Written out, so that a change of the rule is seen here. */
const admitted: Record<Role, readonly Caller[]> = {
  anyone: callers,
  user: ['shopper'],
  seller: ['configured', 'owner', 'orders', 'books'],
  owner: ['configured', 'owner'],
  orders: ['configured', 'owner', 'orders'],
  books: ['configured', 'owner', 'books'],
};

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

  test.each(callers)('%s is admitted where the table says so, and nowhere else', async (caller) => {
    let visitor = await open[caller]();
    const wrong: string[] = [];
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      // A request without its values: who is admitted is served, or refused for these.
      const { status, code } = await ask(visitor, name);
      const refused = status === 401 && ['not-seller', 'not-logged-in'].includes(code);
      const forbidden = status === 403 && code === 'not-allowed';
      const isAdmitted = admitted[endpoint.role].includes(caller);
      const isStaff = caller !== 'visitor' && caller !== 'shopper';
      const expected = isAdmitted ? 'in' : isStaff && endpoint.role !== 'user' ? 'forbidden' : 'refused';
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
