import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { importBooks } from '../../bench/catalogue/import-books.ts';
import type { Mail } from '../../src/contract/mails.ts';
import { type FaultContext, type Finding, ms } from '../faults/fault-context.ts';
import { call, errorCode } from '../faults/http-call.ts';
import { type ShopProcess, startShop } from '../faults/shop-process.ts';
import { Customer, password, type Purchase, purchaseFor } from '../faults/shopper.ts';
import type { AttackerData, AttackerReport } from './attacker.ts';
import type { AttackTarget } from './attack.ts';
import { attacks } from './attacks.ts';
import { maxAnswer, maxHealthMs, maxMemoryMb, maxWaitMs } from './bounds.ts';
import { startHelper } from './helper-process.ts';

/** For each further attack that runs at the same time. */
const moreMemoryMb = 100;
/** In the short form, which judges no times: how many answers an attacker gets for each of the other client. */
const maxShare = 100;
/** More than a client's share of requests in flight. */
const connections = 200;

interface BudgetOptions {
  /** How long each attack lasts. */
  seconds: number;
  /** Only the attacks with one of these texts in their name; without any, all. */
  only: string[];
  /** Generated books, beside those of the demo. */
  books: number;
  /** How many attacks run at the same time, each from an address of its own. */
  atOnce: number;
}

/**
 * One client, or one for each of `atOnce` attacks, does its worst with one endpoint after the other, while another one
 * from another address browses, logs in and orders. That one never sees a 5xx and waits at most a second.
 */
export async function* visitorBudget(
  context: FaultContext,
  { seconds, only, books, atOnce }: BudgetOptions,
): AsyncGenerator<Finding> {
  const settings = await context.newSettings();
  const shop = await startShop(settings, { env: { ORDERS_PER_HOUR: '120' } });
  if (books > 0) await importBooks({ port: settings.port, sellerCookie: () => sellerOf(shop.url) }, books);
  // The first page of a process takes longer.
  await call(`${shop.url}/`);
  const chosen = Object.entries(attacks).filter(
    ([name]) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  const mostMemoryMb = maxMemoryMb + (atOnce - 1) * moreMemoryMb;
  for (let first = 0; first < chosen.length; first += atOnce) {
    const together = chosen.slice(first, first + atOnce);
    const attackers = await Promise.all(
      together.map(async ([attack, { orders }], index) => {
        // Each attack has an address of its own: the limits of one must not stop the next.
        const from = `127.0.2.${first + index + 1}`;
        const target = await targetOf(shop.url, from, orders);
        return { port: settings.port, from, attack, target, connections };
      }),
    );
    const visitor = await newVisitor(shop.url, `127.0.3.${first + 1}`);
    const running = await Promise.all(
      attackers.map((data) => startHelper<AttackerData, AttackerReport>('./attacker.ts', data)),
    );
    const seen = await secondVisitor(shop, visitor, seconds * 1000);
    const reports = await Promise.all(running.map((attacker) => attacker.stop()));
    const statuses = totalOf(reports);
    const largest = Math.max(...reports.map((report) => report.largest));
    const stack = shop.takeStack();
    const isFair =
      !context.short || servedOf(statuses) - connections * together.length <= maxShare * seen.count;
    const failures = [...new Set(seen.failures), ...Object.keys(statuses).filter(isFault)];
    yield {
      name: together.map(([name]) => name).join('; '),
      wanted:
        `no 5xx, ≤ ${mostMemoryMb} MB, answers ≤ 5 MB, ` +
        (context.short ? `≤ ${maxShare} answers for each of the other` : 'wait ≤ 1 s, /healthz ≤ 250 ms'),
      measured:
        `waits ${ms(seen.worst)} (${seen.slowest}) of ${seen.count}, /healthz ${ms(seen.health)}, ${seen.memoryMb} MB; ` +
        `the attacker got ${Object.entries(statuses).map((pair) => pair.join('×'))}, ${Math.ceil(largest / 1024)} kB` +
        failures.map((fault) => `; ${fault}`).join('') +
        (stack ? `\n${stack}` : ''),
      ok:
        failures.length === 0 &&
        !stack &&
        isFair &&
        largest <= maxAnswer &&
        seen.memoryMb <= mostMemoryMb &&
        context.isInTime(seen.worst, maxWaitMs) &&
        context.isInTime(seen.health, maxHealthMs),
    };
  }
  await shop.stop();
}

/** How often the attackers got each status. */
function totalOf(reports: AttackerReport[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { statuses } of reports)
    for (const [status, count] of Object.entries(statuses)) total[status] = (total[status] ?? 0) + count;
  return total;
}

/** How many requests were not refused. Those sent before the end are answered after it. */
function servedOf(statuses: Record<string, number>): number {
  return Object.entries(statuses).reduce(
    (sum, [status, count]) => (/^[234]/.test(status) ? sum + count : sum),
    0,
  );
}

/** The attacker may be told to come back later, and nothing worse. */
function isFault(status: string): boolean {
  return /^5(?!03)/.test(status);
}

async function sellerOf(url: string): Promise<string> {
  return (await new Customer(url).logInAsSeller()).cookie;
}

/** By the link of the mail, which the desk of the demo shows: until then the account has the limits of a guest. */
async function confirm(customer: Customer): Promise<void> {
  const seller = await new Customer(customer.url).logInAsSeller();
  const isTheirs = ({ to, kind }: Mail) => to === customer.email && kind === 'email-confirm';
  let mail: Mail | undefined;
  for (let turn = 0; !mail && turn < 300; turn++) {
    mail = (await seller.send('/api/mail/list?state=kept&limit=200')).json.mails.find(isTheirs);
    if (!mail) await pause(100);
  }
  const { text } = await seller.send(`/api/mail/view?id=${mail?._id}`);
  const body = { token: /\/confirm-email#([\w.-]+)/.exec(text)?.[1] };
  const { status } = await customer.send('/api/user/confirm', { body });
  if (status !== 200) throw new Error(`the email was not confirmed: ${status}`);
}

/** An account of the attacker with an address and an order that is not paid, and an order without the account. */
async function targetOf(url: string, from: string, orders = 0): Promise<AttackTarget> {
  const customer = new Customer(url);
  customer.agent = new Agent({ localAddress: from });
  await customer.register();
  if (orders > 0) await confirm(customer);
  const { address } = await purchaseFor(customer);
  const { json } = await customer.send('/api/product/list?limit=40');
  const books = json.products.map(({ _id }) => _id);
  const items = books.map((product) => ({ product, quantity: 1 }));
  const placed = await customer.send('/api/order/stripe', { body: { items: items.slice(0, 1), address } });
  for (let turn = 0; turn < orders; turn++) {
    const { status } = await customer.send('/api/order/cod', { body: { items, address } });
    if (status !== 200) throw new Error(`an order was answered with ${status}`);
  }
  const [home] = (await customer.send('/api/address/get')).json.addresses;
  const body = { items, address: home, email: customer.email, paymentType: 'Online' };
  const { link, url: cardPage } = (await customer.send('/api/order/guest', { body })).json;
  const { cookie, email } = customer;
  return {
    cookie,
    email,
    password,
    address,
    books,
    order: placed.json.orderId,
    token: new URL(link).hash.slice(1),
    cardPage: new URL(cardPage).pathname,
  };
}

interface Seen {
  count: number;
  worst: number;
  /** What it waited for the longest. */
  slowest: string;
  health: number;
  memoryMb: number;
  failures: string[];
}

/** Has a confirmed account with an address, and no connection. */
async function newVisitor(url: string, from: string): Promise<Visitor> {
  const customer = await new Customer(url).register();
  await confirm(customer);
  return { customer, from, purchase: await purchaseFor(customer) };
}

interface Visitor {
  customer: Customer;
  /** The client's address. */
  from: string;
  purchase: Purchase;
}

async function secondVisitor(
  shop: ShopProcess,
  { customer, from, purchase }: Visitor,
  duration: number,
): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, localAddress: from });
  const probes = new Agent({ keepAlive: true, localAddress: '127.0.0.4' });
  customer.agent = agent;
  const newcomer = new Customer(shop.url);
  newcomer.agent = agent;
  const seen: Seen = { count: 0, worst: 0, slowest: '', health: 0, memoryMb: 0, failures: [] };
  const step = async (name: string, work: () => Promise<{ status: number; json?: unknown }>) => {
    const start = performance.now();
    const response = await work().catch(errorCode);
    const wait = performance.now() - start;
    const status = typeof response === 'object' ? response.status : response;
    if (status !== 200) seen.failures.push(`${name} ${status}`);
    seen.count++;
    if (wait > seen.worst) Object.assign(seen, { worst: wait, slowest: name });
  };
  const isOver = { value: false };
  const health = (async () => {
    while (!isOver.value) {
      const start = performance.now();
      const answer = await call(`${shop.url}/healthz`, { agent: probes }).catch(() => null);
      if (answer?.status !== 200) seen.failures.push('/healthz');
      seen.health = Math.max(seen.health, performance.now() - start);
      seen.memoryMb = Math.max(seen.memoryMb, memoryOf(shop));
      await pause(25);
    }
  })();
  const end = performance.now() + duration;
  const body = { email: customer.email, password };
  const signUp = { name: 'Layla', email: newcomer.email, password };
  await step('sign-up', () => newcomer.send('/api/user/register', { body: signUp }));
  for (let turn = 0; turn === 0 || performance.now() < end; turn++) {
    await step('home', () => call(`${shop.url}/`, { agent }));
    // A search that nobody made before.
    await step('search', () => call(`${shop.url}/books?q=${from}-${turn}`, { agent }));
    await step('list', () => customer.send('/api/product/list?limit=40'));
    await step('suggest', () => customer.send(`/api/product/suggest?q=al+${turn}`));
    if (turn % 5 === 0) await step('login', () => customer.send('/api/user/login', { body }));
    if (turn % 5 === 0) await step('order', () => customer.buy(purchase));
    await pause(50);
  }
  isOver.value = true;
  await health;
  agent.destroy();
  probes.destroy();
  return seen;
}

/** In MB, now (`VmRSS`) or at most since it started (`VmHWM`); 0 where the system does not tell. */
export function memoryOf({ child }: ShopProcess, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
