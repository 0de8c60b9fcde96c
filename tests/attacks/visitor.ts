import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mail } from '../../src/contract/mails.ts';
import { call, errorCode } from '../faults/http-call.ts';
import type { ShopProcess } from '../faults/shop-process.ts';
import { Customer, password, type Purchase, purchaseFor } from '../faults/shopper.ts';
import { memoryOf } from './memory.ts';

export interface Visitor {
  customer: Customer;
  /** Its connections, all from its address. */
  agent: Agent;
  purchase: Purchase;
}

export interface Seen {
  count: number;
  worst: number;
  /** What it waited for the longest. */
  slowest: string;
  failures: string[];
}

/** Has a confirmed account with an address, and no connection. */
export async function newVisitor(seller: Customer, from: string): Promise<Visitor> {
  const customer = await new Customer(seller.url).register();
  await confirm(customer, seller);
  const purchase = await purchaseFor(customer);
  customer.agent = new Agent({ keepAlive: true, localAddress: from });
  return { customer, agent: customer.agent, purchase };
}

/** By the link of the mail, which the desk of the demo shows: until then the account has the limits of a guest. */
export async function confirm(customer: Customer, seller: Customer): Promise<void> {
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

/** Browses, logs in and orders until `end`, with the cookies of a browser. A 429 counts as an answer: guesses of an attacker count by their address. */
export async function visit({ customer, agent, purchase }: Visitor, end: number): Promise<Seen> {
  const { url, email } = customer;
  const newcomer = new Customer(url);
  newcomer.agent = agent;
  const seen: Seen = { count: 0, worst: 0, slowest: '', failures: [] };
  const step = async (name: string, work: () => Promise<{ status: number }>) => {
    const start = performance.now();
    const response = await work().catch(errorCode);
    const wait = performance.now() - start;
    const status = typeof response === 'object' ? response.status : response;
    if (status !== 200 && status !== 429) seen.failures.push(`${name} ${status}`);
    seen.count++;
    if (wait > seen.worst) Object.assign(seen, { worst: wait, slowest: name });
  };
  const body = { email, password };
  const signUp = { name: 'Layla', email: newcomer.email, password };
  await step('sign-up', () => newcomer.send('/api/user/register', { body: signUp }));
  for (let turn = 0; turn === 0 || performance.now() < end; turn++) {
    await step('home', () => customer.send('/'));
    // A search that nobody made before.
    await step('search', () => customer.send(`/books?q=${email}-${turn}`));
    await step('list', () => customer.send('/api/product/list?limit=40'));
    await step('suggest', () => customer.send(`/api/product/suggest?q=al+${turn}`));
    if (turn % 5 === 0) await step('login', () => customer.send('/api/user/login', { body }));
    if (turn % 5 === 0) await step('order', () => customer.buy(purchase));
    await pause(50);
  }
  agent.destroy();
  return seen;
}

/** Asks for /healthz from an address of its own, and reads the memory of the shop. */
export function watchShop(shop: ShopProcess) {
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.4' });
  const health = { worst: 0, failed: 0 };
  let memoryMb = 0;
  const isOver = { value: false };
  const watching = (async () => {
    while (!isOver.value) {
      const start = performance.now();
      const answer = await call(`${shop.url}/healthz`, { agent }).catch(() => null);
      if (answer?.status !== 200) health.failed++;
      health.worst = Math.max(health.worst, performance.now() - start);
      memoryMb = Math.max(memoryMb, memoryOf(shop));
      await pause(25);
    }
  })();
  return {
    async stop() {
      isOver.value = true;
      await watching;
      agent.destroy();
      return { health, memoryMb };
    },
  };
}
