import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/services/free-port.mjs';
import { type CallOptions, type HttpResponse } from '../faults/http-call.ts';
import type { FaultContext } from '../faults/fault-context.ts';
import { mailEnv } from '../faults/killed-mails.ts';
import { type ShopSettings, startShop } from '../faults/shop-process.ts';
import { Customer } from '../faults/shopper.ts';
import { guestAddress } from '../support/test-guests.ts';
import { type LoopbackSmtp, openLoopbackSmtp, type ReceivedMail } from '../support/mail/loopback-smtp.ts';

/** What the answers of the endpoints have that are called here. */
interface Fields {
  code?: string;
  codes: string[];
  customer: { note: string };
  job: string;
  last: { id: string };
  order: { status: string; number: number };
  secret: string;
  changes: {
    action: string;
    title: string;
    count: number;
    changes: ChangedField[];
    subjects: { title: string; changes: ChangedField[] }[];
  }[];
}

interface ChangedField {
  field: string;
  before?: string;
  after?: string;
}

export type Reply = Omit<HttpResponse, 'json'> & { json: HttpResponse['json'] & Fields };

const patienceMs = 30_000;

/** A shop that one person attacks: one process on SQLite, two on PostgreSQL, to which requests go in turn. */
export class PeopleShop {
  readonly settings: ShopSettings;
  readonly smtp: LoopbackSmtp;
  readonly urls: string[];
  seller!: Customer;
  #people = 0;
  readonly #agents: Agent[] = [];

  private constructor(settings: ShopSettings, smtp: LoopbackSmtp, urls: string[]) {
    this.settings = settings;
    this.smtp = smtp;
    this.urls = urls;
  }

  static async open(context: FaultContext): Promise<PeopleShop> {
    const settings = await context.newSettings();
    const smtp = await openLoopbackSmtp();
    const ports = settings.engine === 'postgres' ? [settings.port, await freePort()] : [settings.port];
    const env = { ...mailEnv(smtp.url), ORDERS_PER_HOUR: '120' };
    const processes = await Promise.all(ports.map((port) => startShop(settings, { port, env })));
    const shop = new PeopleShop(
      settings,
      smtp,
      processes.map(({ url }) => url),
    );
    shop.seller = await shop.person('127.0.4.1').logInAsSeller();
    return shop;
  }

  /** A client at an address, whose requests go to one of the processes. */
  person(address: string): Customer {
    const one = new Customer(this.urls[this.#people++ % this.urls.length]!);
    one.agent = new Agent({ keepAlive: true, localAddress: address });
    this.#agents.push(one.agent);
    return one;
  }

  /** The same request of so many clients behind one address, at once. */
  async crowd(
    count: number,
    address: string,
    path: string,
    options: (index: number) => CallOptions,
  ): Promise<Reply[]> {
    const people = Array.from({ length: count }, () => this.person(address));
    return (await Promise.all(people.map((one, index) => one.send(path, options(index))))) as Reply[];
  }

  async sell(path: string, body?: unknown, headers = {}): Promise<Reply> {
    return (await this.seller.send(path, body === undefined ? {} : { body, headers })) as Reply;
  }

  /** So many books, with this many copies of each. */
  async books(count: number, copies: number): Promise<{ _id: string; name: string }[]> {
    const { products } = (await this.sell(`/api/product/list?limit=${count}`)).json;
    for (const { _id } of products) await this.sell('/api/product/copies', { id: _id, copies });
    return products;
  }

  async copiesOf(id: string): Promise<number> {
    const { products } = (await this.sell(`/api/product/manage?id=${id}`)).json;
    return (products[0] as { copies?: number }).copies!;
  }

  /** The first mail to a recipient whose text matches; undefined if it does not come. */
  async mailTo(recipient: string, text: RegExp): Promise<ReceivedMail | undefined> {
    const find = () =>
      this.smtp.received.find((mail) => mail.recipient === recipient && text.test(mail.text ?? ''));
    const end = performance.now() + patienceMs;
    while (!find() && performance.now() < end) await pause(50);
    return find();
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) agent.destroy();
    await this.smtp.close();
  }
}

/** What was found wrong. */
type Faults = string[];
export type PeopleAttack = (shop: PeopleShop, context: FaultContext) => Promise<Faults>;

export const unless = (isRight: boolean, fault: string): Faults => (isRight ? [] : [fault]);
export const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status);
export const count = (replies: readonly { status: number }[], status: number) =>
  statusesOf(replies).filter((one) => one === status).length;
export const newEmail = () => `${crypto.randomUUID()}@example.com`;
export const guest = (product: string, given: object = {}) => ({
  items: [{ product, quantity: 1 }],
  email: newEmail(),
  address: guestAddress,
  paymentType: 'COD',
  ...given,
});
