import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import fc from 'fast-check';
import { endpoints } from '../../src/contract/endpoints.ts';
import { type FaultContext, type Finding, ms } from '../faults/fault-context.ts';
import { startShop } from '../faults/shop-process.ts';
import { Customer, purchaseFor } from '../faults/shopper.ts';
import { everyNode } from '../security/every-node.ts';
import { faultOf } from '../security/fuzz-faults.ts';
import { actors, type FuzzedRequest, fuzzedRequests } from '../security/fuzz-requests.ts';
import { maxAnswer, maxHealthMs, maxMemoryMb } from './bounds.ts';
import type { HealthReport } from './health-probe.ts';
import { startHelper } from './helper-process.ts';
import { type RawAnswer, sendRaw } from './raw-request.ts';
import { memoryOf } from './memory.ts';

const batchSize = 40;
const canary = 'Canary-of-the-victim';
/** Mostly the shop's own. */
const hosts = [
  ...Array<string>(20).fill('127.0.0.1'),
  'a.1',
  '256.256.256.256',
  'shop:99999',
  '[::1]',
  '[',
  'evil.example',
  'EVIL.example:80',
  'a b',
  '',
  'x'.repeat(300),
  'shop/../x',
  'a:b@c',
  '\xff',
];
const targets = [
  ...Array<(path: string) => string>(20).fill((path) => path),
  (path: string) => `http://127.0.0.1${path}`,
  (path: string) => `http://evil.example${path}`,
  (path: string) => `/${path}`,
  (path: string) => `${path}#x`,
  () => '*',
  () => 'nothing',
];
const cases = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.replace(/(^|-)./g, (part) => part.toUpperCase()),
];

interface Sender {
  customer: Customer;
  cookie: string;
}

/**
 * Random requests, and each node of valid ones in turn, over sockets to the built shop: every Host, request target,
 * header case and form of body. A request that is refused must be refused alike in both forms of its body.
 */
export async function fuzzedSockets(context: FaultContext, count: number): Promise<Finding[]> {
  const settings = await context.newSettings();
  const shop = await startShop(settings, { env: { ORDERS_PER_HOUR: '0' } });
  const seed = randomInt(2 ** 31);
  const victim = await victimOf(shop.url);
  const shopper = await new Customer(shop.url).register();
  const { address, books } = await purchaseFor(shopper);
  const items = [{ product: books[0], quantity: 1 }];
  const placed = await shopper.send('/api/order/cod', { body: { items, address } });
  const seller = await new Customer(shop.url).logInAsSeller();
  await shopper.send('/api/contact/send', { body: { name: 'N', email: 'n@example.com', message: 'M' } });
  const message = (await seller.send('/api/messages/list')).json.messages[0]!._id;
  const order = placed.json.orderId;
  const all = [...books, address, order, message, ...victim.ids, 'f'.repeat(24)];
  const ids = { books: [...books, 'f'.repeat(24)], addresses: [address, address, ...victim.ids], all };
  const senders: Record<(typeof actors)[number], Sender> = {
    anyone: { customer: new Customer(shop.url), cookie: '' },
    user: { customer: shopper, cookie: shopper.cookie },
    seller: { customer: seller, cookie: seller.cookie },
  };
  const tally = {
    sent: 0,
    entered: 0,
    largest: 0,
    byClass: new Map<string, number>(),
    reached: new Set<string>(),
  };
  const faults: string[] = [];
  const probe = await startHelper<string, HealthReport>('./health-probe.ts', shop.url);

  async function send(request: FuzzedRequest, form: Form): Promise<RawAnswer> {
    const sender = senders[actors[request.as]!];
    const named = Object.entries({ ...(sender.cookie && { cookie: sender.cookie }), ...request.headers });
    const answer = await sendRaw(settings.port, {
      method: request.method,
      target: form.target(request.path),
      host: form.host,
      headers: Object.fromEntries(named.map(([name, value]) => [form.name(name), value])),
      body: request.body,
      chunked: form.chunked,
      // Each address has limits of its own.
      from: `127.0.1.${1 + (tally.sent % 200)}`,
    });
    tally.sent++;
    const group = `${Math.floor(answer.status / 100)}xx`;
    tally.byClass.set(group, (tally.byClass.get(group) ?? 0) + 1);
    if (!/product\/list/.test(request.path)) tally.largest = Math.max(tally.largest, answer.bytes);
    if (answer.status >= 200 && answer.status < 300) tally.reached.add(request.kind);
    const fault = answer.status > 0 ? faultOf(answer, request, victim.secrets) : null;
    if (fault)
      faults.push(`${fault}: ${describe(request, form)}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (answer.cookies.some((cookie) => cookie.endsWith('='))) await enterAgain();
    return answer;
  }

  /** After a logout, from another address each time: the logins of one address are limited. */
  async function enterAgain() {
    const { user, seller: owner } = senders;
    const agent = new Agent({ localAddress: `127.0.4.${1 + (tally.entered++ % 250)}` });
    for (const { customer } of [user, owner]) customer.agent = agent;
    await owner.customer.logInAsSeller();
    await user.customer.send('/api/user/login', {
      body: { email: user.customer.email, password: userPassword },
    });
    for (const one of [user, owner]) one.cookie = one.customer.cookie;
  }

  async function sendBothForms(request: FuzzedRequest, form: Form) {
    const one = await send(request, form);
    if (request.body === undefined || !isFirmRefusal(one.status)) return;
    const other = await send(request, { ...form, chunked: !form.chunked });
    if (other.status !== one.status && isFirmRefusal(other.status))
      faults.push(`two answers: ${describe(request, form)}: ${one.status} and ${other.status}`);
  }

  const nodes = everyNode({ book: books[0]!, address, order, message });
  for (const [index, { endpoint: kind, as, method, path, headers, body }] of [...nodes].entries()) {
    if (index % context.amount(1, 13) > 0) continue;
    await send({ kind, as: actors.indexOf(as), method, path, headers, body }, plainForm);
  }
  const forms = fc.record({
    host: fc.constantFrom(...hosts),
    target: fc.constantFrom(...targets),
    name: fc.constantFrom(...cases),
    chunked: fc.boolean(),
  });
  const batch = fc.array(fc.tuple(fuzzedRequests(ids), forms), {
    minLength: batchSize,
    maxLength: batchSize,
  });
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(([request, form]) => sendBothForms(request, form)));
    }),
    { numRuns: Math.ceil(count / batchSize), seed, endOnFailure: true },
  );
  const { worst, failed } = await probe.stop();
  const memoryMb = memoryOf(shop, 'VmHWM');
  await victim.isUntouched();
  const stack = shop.takeStack();
  await shop.stop();
  const unreached = Object.keys(endpoints).filter((name) => !tally.reached.has(name));
  return [
    {
      name: 'fuzzed requests over sockets',
      wanted: 'no 5xx, no leak, no stack, both forms alike',
      measured:
        `${tally.sent} sent, ${[...tally.byClass].toSorted().map((pair) => pair.join('×'))}, ${faults.length} faults, ` +
        `never succeeded: ${unreached.join(', ') || 'none'}, seed ${seed}` +
        (faults.length > 0 ? `\n${[...new Set(faults)].slice(0, 10).join('\n')}` : '') +
        (stack ? `\n${stack}` : ''),
      ok: faults.length === 0 && !stack && failed === 0,
    },
    {
      name: 'the shop while it is fuzzed',
      wanted: '/healthz ≤ 250 ms, ≤ 450 MB, answers ≤ 5 MB',
      measured: `${ms(worst)}, ${memoryMb} MB, ${Math.round(tally.largest / 1024)} kB`,
      ok: context.isInTime(worst, maxHealthMs) && memoryMb <= maxMemoryMb && tally.largest <= maxAnswer,
    },
  ];
}

interface Form {
  host: string;
  target: (path: string) => string;
  name: (name: string) => string;
  chunked: boolean;
}

const userPassword = 'a good long password';
const plainForm: Form = { host: '127.0.0.1', target: (path) => path, name: (name) => name, chunked: false };

/** A refusal that does not depend on what happened before. */
function isFirmRefusal(status: number): boolean {
  return [400, 403, 413, 415].includes(status);
}

function describe({ kind, method, path, headers, body }: FuzzedRequest, { host, target }: Form): string {
  const text =
    body === undefined
      ? ''
      : Buffer.from(body as Uint8Array)
          .toString()
          .slice(0, 200);
  return `${kind}: ${method} ${target(path)} (host ${host}) ${JSON.stringify(headers)} ${JSON.stringify(text)}`;
}

/** A shopper whose order and address only the seller may see. */
async function victimOf(url: string) {
  const customer = await new Customer(url).register();
  const { books, address } = await purchaseFor(customer);
  const fields = { firstName: canary, lastName: 'X', email: 'v@example.com', street: 'S', city: 'C' };
  const more = { state: 'S', zipcode: 10001, country: 'Iraq', phone: '+964 770 555 0100' };
  await customer.send('/api/address/add', { body: { address: { ...fields, ...more } } });
  const items = [{ product: books[0], quantity: 3 }];
  const placed = await customer.send('/api/order/cod', { body: { items, address } });
  const state = async () => {
    const { json } = await customer.send('/api/order/user');
    const orders = json.orders.map(({ _id, items: lines, amount }) => [_id, lines, amount]);
    return JSON.stringify([orders, (await customer.send('/api/address/get')).json]);
  };
  const before = await state();
  return {
    ids: [customer.userId, address, placed.json.orderId],
    secrets: new RegExp(`${canary}|\\$argon2id\\$`, 'i'),
    async isUntouched() {
      const after = await state();
      if (after !== before) throw new Error(`the victim's data changed:\n${before}\n${after}`);
    },
  };
}
