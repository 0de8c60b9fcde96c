import { Agent } from 'node:http';
import { importBooks } from '../../bench/catalogue/import-books.ts';
import { type FaultContext, type Finding, ms } from '../faults/fault-context.ts';
import { call } from '../faults/http-call.ts';
import { startShop } from '../faults/shop-process.ts';
import { Customer, password, purchaseFor } from '../faults/shopper.ts';
import type { AttackerData, AttackerReport } from './attacker.ts';
import type { AttackTarget } from './attack.ts';
import { attacks } from './attacks.ts';
import { maxAnswer, maxHealthMs, maxMemoryMb, maxWaitMs } from './bounds.ts';
import { startHelper } from './helper-process.ts';
import { confirm, newVisitor, visit, watchShop } from './visitor.ts';

/** For each further attack that runs at the same time. */
const moreMemoryMb = 100;
/** In the short form, which judges no times: how many answers an attacker gets for each of the other client. */
const maxShare = 100;

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
 * from another address and a neighbour behind the (first) attacker's address browse, log in and order. Neither sees a 5xx,
 * and each waits at most a second.
 */
export async function* visitorBudget(
  context: FaultContext,
  { seconds, only, books, atOnce }: BudgetOptions,
): AsyncGenerator<Finding> {
  const settings = await context.newSettings();
  const shop = await startShop(settings, { env: { ORDERS_PER_HOUR: '120' } });
  const seller = await new Customer(shop.url).logInAsSeller();
  if (books > 0) await importBooks({ port: settings.port, sellerCookie: async () => seller.cookie }, books);
  // The first page of a process takes longer.
  await call(`${shop.url}/`);
  const chosen = Object.entries(attacks).filter(
    ([name]) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  const mostMemoryMb = maxMemoryMb + (atOnce - 1) * moreMemoryMb;
  for (let first = 0; first < chosen.length; first += atOnce) {
    const together = chosen.slice(first, first + atOnce);
    const attackers = await Promise.all(
      together.map(async ([attack, { orders, connections = 200 }], index) => {
        // Each attack has an address of its own: the limits of one must not stop the next.
        const from = `127.0.2.${first + index + 1}`;
        const target = await targetOf(seller, from, orders);
        return { port: settings.port, from, attack, target, connections };
      }),
    );
    const other = await newVisitor(seller, `127.0.3.${first + 1}`);
    const neighbour = await newVisitor(seller, attackers[0]!.from);
    if (together.some(([, { isNeighbourConnected }]) => isNeighbourConnected))
      await neighbour.customer.send('/');
    const running = await Promise.all(
      attackers.map((data) => startHelper<AttackerData, AttackerReport>('./attacker.ts', data)),
    );
    const end = performance.now() + seconds * 1000;
    const watch = watchShop(shop);
    const [seen, near] = await Promise.all([visit(other, end), visit(neighbour, end)]);
    const { health, memoryMb } = await watch.stop();
    const reports = await Promise.all(running.map((attacker) => attacker.stop()));
    const statuses = totalOf(reports);
    const largest = Math.max(...reports.map((report) => report.largest));
    const stack = shop.takeStack();
    const isFair =
      !context.short ||
      servedOf(statuses) - attackers.reduce((sum, one) => sum + one.connections, 0) <= maxShare * seen.count;
    const failures = [
      ...new Set([...seen.failures, ...near.failures.map((failure) => `neighbour: ${failure}`)]),
      ...(health.failed > 0 ? ['/healthz'] : []),
      ...Object.keys(statuses).filter(isFault),
    ];
    yield {
      name: together.map(([name]) => name).join('; '),
      wanted:
        `no 5xx, ≤ ${mostMemoryMb} MB, answers ≤ 5 MB, ` +
        (context.short ? `≤ ${maxShare} answers for each of the other` : 'waits ≤ 1 s, /healthz ≤ 250 ms'),
      measured:
        `waits ${ms(seen.worst)} (${seen.slowest}) of ${seen.count}, ` +
        `the neighbour ${ms(near.worst)} (${near.slowest}) of ${near.count}, ` +
        `/healthz ${ms(health.worst)}, ${memoryMb} MB; ` +
        `the attacker got ${Object.entries(statuses).map((pair) => pair.join('×'))}, ${Math.ceil(largest / 1024)} kB` +
        failures.map((fault) => `; ${fault}`).join('') +
        (stack ? `\n${stack}` : ''),
      ok:
        failures.length === 0 &&
        !stack &&
        isFair &&
        largest <= maxAnswer &&
        memoryMb <= mostMemoryMb &&
        context.isInTime(Math.max(seen.worst, near.worst), maxWaitMs) &&
        context.isInTime(health.worst, maxHealthMs),
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

/** An account of the attacker with an address and an order that is not paid, and an order without the account. */
async function targetOf(seller: Customer, from: string, orders = 0): Promise<AttackTarget> {
  const customer = new Customer(seller.url);
  customer.agent = new Agent({ localAddress: from });
  await customer.register();
  if (orders > 0) await confirm(customer, seller);
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
