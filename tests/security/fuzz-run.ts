import fc from 'fast-check';
import { logInAgain, sellerIn } from '../support/test-accounts.ts';
import { type Buyer, buyer } from '../support/test-buyers.ts';
import type { TestShop } from '../support/test-shop.ts';
import type { TestVisitor } from '../support/test-visitor.ts';
import { type Answer, type Fault, faultOf } from './fuzz-faults.ts';
import { actors, type FuzzedRequest, fuzzedRequests } from './fuzz-requests.ts';
import type { KnownIds } from './fuzz-values.ts';

const canary = 'Canary-of-the-victim';
/** Failed logins count against this address only. */
const attackerAddress = '203.0.113.9';
const batchSize = 20;

export interface FuzzTally {
  seed: number;
  sent: number;
  byStatus: Map<number, number>;
  /** The endpoints that succeeded at least once. */
  reached: Set<string>;
  /** Every fault with the request that caused it. */
  faults: { what: Fault; request: FuzzedRequest; answer: string }[];
}

/** Sends `count` random requests as visitor, shopper and seller. */
export async function fuzzShop(shop: TestShop, count: number, seed: number): Promise<FuzzTally> {
  const tally: FuzzTally = { seed, sent: 0, byStatus: new Map(), reached: new Set(), faults: [] };
  const victim = await victimOf(shop);
  const shopper = await buyer(shop);
  const open = {
    anyone: async () => shop.visitor(),
    user: () => logInAgain(shop, shopper.userId),
    seller: () => sellerIn(shop),
  };
  const visitors = await Promise.all(actors.map((actor) => open[actor]()));
  const ids = await knownIds(shop, shopper, victim.ids);

  async function send(request: FuzzedRequest) {
    const visitor = visitors[request.as]!;
    const answer = await ask(shop, visitor, request);
    tally.sent++;
    tally.byStatus.set(answer.status, (tally.byStatus.get(answer.status) ?? 0) + 1);
    if (answer.status < 300 && request.kind !== 'elsewhere') tally.reached.add(request.kind);
    const fault = faultOf(answer, request, victim.secrets);
    if (fault)
      tally.faults.push({ what: fault, request, answer: `${answer.status} ${answer.text}`.slice(0, 600) });
  }

  const batch = fc.array(fuzzedRequests(ids), { minLength: batchSize, maxLength: batchSize });
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(send));
      // Log in again after a logout.
      for (const [place, actor] of actors.entries()) {
        const isOut = actor !== 'anyone' && !visitors[place]!.cookies.has(`warraq_${actor}`);
        if (isOut) visitors[place] = await open[actor]();
      }
    }),
    { numRuns: Math.ceil(count / batchSize), seed },
  );
  await victim.isUntouched();
  return tally;
}

/** Ids that exist for the shopper or the seller, so that some requests succeed. */
async function knownIds(shop: TestShop, { visitor, address }: Buyer, strangers: string[]): Promise<KnownIds> {
  const { products } = (await shop.visitor().get('/api/product/list')).body;
  const items = [{ product: products[0]!._id, quantity: 1 }];
  const orders = [
    await visitor.post('/api/order/cod', { items, address }),
    await visitor.post('/api/order/stripe', { items, address }),
  ];
  await visitor.post('/api/contact/send', { name: 'N', email: 'n@example.com', message: 'M' });
  const { messages } = (await (await sellerIn(shop)).get('/api/messages/list')).body;
  const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  const own = [...idsOf(messages), ...orders.map(({ body }) => body.orderId)];
  // The seller archives some books; others stay, so that orders succeed.
  const [some, others] = [idsOf(products.slice(0, 3)), idsOf(products.slice(3, 12))];
  const all = [...some, ...own, address, ...strangers, 'f'.repeat(24)];
  return { books: [...others, ...some, all.at(-1)!], addresses: [address, address, ...strangers], all };
}

/** A visitor has the cookie of its own role alone: one that happens to log in as the seller does not become the seller. */
async function ask(shop: TestShop, visitor: TestVisitor, request: FuzzedRequest): Promise<Answer> {
  const headers = new Headers(request.headers);
  const own = `warraq_${actors[request.as]}`;
  const cookie = visitor.cookies.has(own) ? `${own}=${visitor.cookies.get(own)}` : '';
  if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
  const init = { method: request.method, headers, body: request.body };
  const socket = { incoming: { socket: { remoteAddress: attackerAddress } } };
  const response = await shop.app.request(shop.config.publicUrl + request.path, init, socket);
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0\b/i.test(line)) visitor.cookies.delete(name);
    else visitor.cookies.set(name, value);
  }
  return { status: response.status, text: await response.text() };
}

/** A shopper whose order, address and name only the seller may see. */
async function victimOf(shop: TestShop) {
  const { visitor, userId, address } = await buyer(shop, `${canary.toLowerCase()}@example.com`);
  const { body } = await shop.visitor().get('/api/product/list?limit=1');
  const items = [{ product: body.products[0]!._id, quantity: 3 }];
  const fields = { firstName: canary, lastName: 'X', email: 'v@example.com', street: 'S', city: 'C' };
  const more = { state: 'S', zipcode: 10001, country: 'Iraq', phone: '+964 770 555 0100' };
  await visitor.post('/api/address/add', { address: { ...fields, ...more } });
  const cod = await visitor.post('/api/order/cod', { items, address });
  const card = await visitor.post('/api/order/stripe', { items, address });
  const state = async () => {
    const orders = await visitor.get('/api/order/user');
    // The seller may change the status of an order, and nothing else.
    const mine = orders.body.orders.map((order) => [
      order._id,
      order.userId,
      order.items,
      order.amount,
      order.address,
    ]);
    return JSON.stringify([
      mine,
      (await visitor.get('/api/address/get')).body,
      (await visitor.get('/api/user/is-auth')).body,
    ]);
  };
  const before = await state();
  return {
    ids: [userId, address, cod.body.orderId, card.body.orderId],
    secrets: new RegExp(`${canary}|\\$argon2id\\$`, 'i'),
    async isUntouched() {
      const after = await state();
      if (after !== before) throw new Error(`the victim's data changed:\n${before}\n${after}`);
    },
  };
}
