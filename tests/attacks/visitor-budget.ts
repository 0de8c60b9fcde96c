import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type FaultContext, type Finding, ms } from '../faults/fault-context.ts';
import { call, errorCode } from '../faults/http-call.ts';
import { type ShopProcess, startShop } from '../faults/shop-process.ts';
import { Customer, password, purchaseFor } from '../faults/shopper.ts';
import type { AttackerData, AttackerReport } from './attacker.ts';
import { attacks, type AttackTarget } from './attacks.ts';
import { startHelper } from './helper-process.ts';

const maxWaitMs = 1_000;
const maxHealthMs = 250;
const maxMemoryMb = 450;
const maxAnswer = 5 * 1024 * 1024;
/** More than a client's share of requests in flight. */
const connections = 200;

/**
 * One client does its worst with one endpoint after the other, while another one from another address browses, logs
 * in and orders. The second never sees a 5xx and waits at most a second.
 */
export async function visitorBudget(context: FaultContext, seconds: number): Promise<Finding[]> {
  const settings = await context.newSettings();
  const shop = await startShop(settings, { env: { ORDERS_PER_HOUR: '120' } });
  const findings: Finding[] = [];
  for (const name of Object.keys(attacks)) {
    const target = await targetOf(shop.url);
    const attacker = startHelper<AttackerData, AttackerReport>('./attacker.ts', {
      port: settings.port,
      attack: name,
      target,
      connections,
    });
    const seen = await secondVisitor(shop, seconds * 1000);
    const { statuses, largest } = await attacker.stop();
    const isUnharmed = seen.failures.length === 0 && !/    at .*:\d+/.test(shop.output);
    const isInBounds = largest <= maxAnswer && seen.memoryMb <= maxMemoryMb;
    findings.push({
      name,
      wanted: 'no 5xx, wait ≤ 1 s, /healthz ≤ 250 ms',
      measured:
        `waits ${ms(seen.worst)} of ${seen.count}, /healthz ${ms(seen.health)}, ${seen.memoryMb} MB; ` +
        `the attacker got ${Object.entries(statuses).map((pair) => pair.join('×'))}` +
        (isUnharmed ? '' : `; ${[...new Set(seen.failures)].slice(0, 3)} ${shop.output.slice(-300)}`),
      ok:
        isUnharmed &&
        isInBounds &&
        seen.count > 0 &&
        context.isInTime(seen.worst, maxWaitMs) &&
        context.isInTime(seen.health, maxHealthMs),
    });
  }
  await shop.stop();
  return findings;
}

/** An account of the attacker with an address and an order that is not paid. */
async function targetOf(url: string): Promise<AttackTarget> {
  const customer = new Customer(url);
  customer.agent = new Agent({ localAddress: '127.0.0.2' });
  await customer.register();
  const { address } = await purchaseFor(customer);
  const { json } = await customer.send('/api/product/list');
  const books = json.products.map(({ _id }) => _id);
  const placed = await customer.send('/api/order/stripe', {
    body: { items: [{ product: books[0], quantity: 1 }], address },
  });
  const { cookie, email } = customer;
  return { cookie, email, password, address, books, order: placed.json.orderId };
}

interface Seen {
  count: number;
  worst: number;
  health: number;
  memoryMb: number;
  failures: string[];
}

async function secondVisitor(shop: ShopProcess, duration: number): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.3' });
  const probes = new Agent({ keepAlive: true, localAddress: '127.0.0.4' });
  const customer = new Customer(shop.url);
  customer.agent = agent;
  const seen: Seen = { count: 0, worst: 0, health: 0, memoryMb: 0, failures: [] };
  const step = async (name: string, work: () => Promise<{ status: number; json?: unknown }>) => {
    const start = performance.now();
    const response = await work().catch(errorCode);
    const status = typeof response === 'object' ? response.status : response;
    if (status !== 200) seen.failures.push(`${name} ${status}`);
    seen.count++;
    seen.worst = Math.max(seen.worst, performance.now() - start);
  };
  const isOver = { value: false };
  const health = (async () => {
    while (!isOver.value) {
      const start = performance.now();
      await call(`${shop.url}/healthz`, { agent: probes }).catch(() => seen.failures.push('/healthz'));
      seen.health = Math.max(seen.health, performance.now() - start);
      seen.memoryMb = Math.max(seen.memoryMb, memoryOf(shop));
      await pause(25);
    }
  })();
  const end = performance.now() + duration;
  const body = { email: customer.email, password };
  await step('register', () => customer.send('/api/user/register', { body: { ...body, name: 'Layla' } }));
  const purchase = await purchaseFor(customer).catch(() => null);
  for (let turn = 0; performance.now() < end; turn++) {
    await step('home', () => call(`${shop.url}/`, { agent }));
    await step('search', () => call(`${shop.url}/books?q=second${turn}-${duration}`, { agent }));
    await step('list', () => customer.send('/api/product/list?limit=40'));
    if (turn % 5 === 0) await step('login', () => customer.send('/api/user/login', { body }));
    if (turn % 5 === 0 && purchase) await step('order', () => customer.buy(purchase));
    await pause(50);
  }
  isOver.value = true;
  await health;
  agent.destroy();
  probes.destroy();
  return seen;
}

/** 0 where the system does not tell. */
export function memoryOf({ child }: ShopProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
