import { setTimeout as pause } from 'node:timers/promises';
import { auditOrders, auditPapers, inconsistentCarts, summary } from './database-audit.ts';
import { type FaultContext, type Finding, median, ms } from './fault-context.ts';
import type { HttpResponse } from './http-call.ts';
import { startShop } from './shop-process.ts';
import { buyUntil, Customer, newShoppers, type Shopper } from './shopper.ts';

const readyLimit = 2_000;
const waysToBuy = {
  transferEnabled: true,
  bankAccounts: [
    { currency: 'USD', holder: 'Warraq', bank: 'Bank', iban: 'SA0380000000608010167519', bic: '' },
  ],
  pickupEnabled: true,
  pickupAddress: '14 Mutanabbi Street',
  pickupAddressAr: '١٤ شارع المتنبي',
  pickupHours: 'Daily 9–21',
  pickupHoursAr: 'يوميًا ٩–٢١',
};

/**
 * `kill -9` at a random moment of many orders, in cash, by bank transfer and to be picked up, while the seller records
 * their money, changes, packs, delivers, refunds and cancels them. After each restart, unanswered orders are repeated with
 * the same key.
 */
export async function killedOrders(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(200, 4);
  const settings = await context.newSettings();
  let shop = await startShop(settings);
  const shoppers = await newShoppers(shop.url, context.amount(6, 3));
  const seller = await new Customer(shop.url).logInAsSeller();
  const { purchase: transfer } = shoppers[0]!;
  transfer.path = '/api/order/transfer';
  shoppers[1]!.purchase.pickup = {
    firstName: 'Layla',
    lastName: 'al-Baghdādiyya',
    phone: '+964 770 555 0100',
  };
  await seller.send('/api/seller/settings', { body: waysToBuy });
  const worked = new Set<string>();
  const startTimes: number[] = [];
  let wrongPapers = 0;
  let refused = 0;
  let wrongCarts = 0;
  let repeated = 0;
  for (let round = 0; round < rounds; round++) {
    const ordersBeforeKill = 1 + Math.floor(Math.random() * 8);
    let bought = 0;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const buying = shoppers.map((shopper) =>
      buyUntil(
        shopper,
        () => false,
        () => ++bought >= ordersBeforeKill && resolve(),
        // A person has one order at a time that waits for a transfer.
        () =>
          shopper.purchase !== transfer ||
          shopper.customer.acknowledged.every(({ orderId }) => worked.has(orderId!)),
      ),
    );
    let isKilled = false;
    const answersBeforeKill = 1 + Math.floor(Math.random() * 8);
    const worker = new Worker(seller, shoppers, answersBeforeKill, worked);
    const working = worker.workUntil(() => isKilled);
    await Promise.all([enough, Promise.race([worker.enough, working])]);
    await pause(Math.random() * 6);
    await shop.kill();
    isKilled = true;
    await Promise.all([...buying, working]);
    wrongPapers += (await auditPapers(settings)).faults;
    shop = await startShop(settings);
    startTimes.push(shop.readyAfterMs);
    wrongCarts += await inconsistentCarts(settings, shoppers);
    await Promise.all(
      shoppers.map(async ({ customer }) => {
        const last = customer.attempts.at(-1);
        if (customer.phase === 'ordering' && last) {
          repeated++;
          if ((await customer.order(last)).status !== 200) refused++;
        }
        customer.phase = 'idle';
      }),
    );
  }
  const worker = new Worker(seller, shoppers, 0, worked);
  for (const id of worker.orders.slice(0, 2)) await worker.work(id);
  await shop.stop();
  const audit = await auditOrders(settings, shoppers);
  const papers = await auditPapers(settings);
  wrongPapers += papers.faults;
  const worst = Math.max(...startTimes);
  return [
    {
      name: `kill -9 during orders, ${rounds} rounds`,
      wanted: '0 lost, 0 duplicated, 0 inconsistent',
      measured: `${summary(audit)}, ${wrongCarts} inconsistent carts (${repeated} orders repeated)`,
      ok: audit.faults + wrongCarts + refused === 0 && audit.acknowledged >= rounds,
    },
    {
      name: `kill -9 during steps, refunds and invoices, ${rounds} rounds`,
      wanted: 'no gap, no double number, no step or refund without its paper',
      measured: `${wrongPapers} wrong of ${papers.invoices} invoices and ${papers.notes} credit notes; ${papers.transferred} paid by transfer, ${papers.pickedUp} for pick-up, ${papers.changed} changed`,
      ok:
        wrongPapers === 0 &&
        [papers.invoices, papers.notes, papers.transferred, papers.pickedUp, papers.changed].every(
          (count) => count > 0,
        ),
    },
    {
      name: 'ready again after a crash',
      wanted: `≤ ${ms(readyLimit)}`,
      measured: `worst ${ms(worst)}, median ${ms(median(startTimes))}`,
      ok: context.isInTime(worst, readyLimit),
    },
  ];
}

type SoldOrder = HttpResponse['json']['orders'][number];

/** The seller, who works on orders that were acknowledged. */
class Worker {
  readonly #seller: Customer;
  readonly #shoppers: Shopper[];
  readonly #worked: Set<string>;
  #answersLeft: number;
  readonly #enough = Promise.withResolvers<void>();

  constructor(seller: Customer, shoppers: Shopper[], answers: number, worked: Set<string>) {
    this.#seller = seller;
    this.#shoppers = shoppers;
    this.#answersLeft = answers;
    this.#worked = worked;
  }

  /** After this many answers. */
  get enough(): Promise<void> {
    return this.#enough.promise;
  }

  get orders(): string[] {
    const all = this.#shoppers.flatMap(({ customer }) =>
      customer.acknowledged.map(({ orderId }) => orderId!),
    );
    return all.filter((id) => !this.#worked.has(id));
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [id] = this.orders;
      const isDone = id ? await this.work(id).catch(() => false) : await pause(5, true);
      if (!isDone) return;
    }
  }

  /** Every second order is delivered and a copy of it refunded, the others are packed and cancelled. */
  async work(id: string): Promise<true> {
    const order = await this.#read(id);
    if (order.status === 'Awaiting Payment') await this.#receive(order);
    else if (order.status === 'Order Placed' && !order.isPaid) await this.#change(order);
    const steps = this.#worked.size % 2 === 0 ? ['Packed', 'Cancelled'] : ['Packed', 'Shipped', 'Delivered'];
    for (const status of steps) await this.#post('/api/order/status', { id, status });
    const { refundable: seenRefundable, items } = await this.#read(id);
    const copies = [{ item: items[0]!._id, quantity: 1 }];
    if (seenRefundable > 0) await this.#post('/api/order/refund', { id, seenRefundable, items: copies });
    this.#worked.add(id);
    return true;
  }

  async #read(id: string): Promise<SoldOrder> {
    return (await this.#seller.send(`/api/order/seller?ids=${id}`)).json.orders[0]!;
  }

  /** The money comes in two parts. */
  async #receive({ _id: id, amount, transfer }: SoldOrder): Promise<void> {
    for (let received = transfer!.received; received < amount;) {
      const part = received === 0 ? 1 : amount - received;
      const seen = { seenStatus: 'Awaiting Payment', seenReceived: received };
      await this.#post('/api/order/received', { id, amount: part, accept: false, ...seen });
      received += part;
    }
  }

  async #change({ _id: id, version, items }: SoldOrder): Promise<void> {
    const more = items.map(({ product, quantity }) => ({ product: product._id, quantity: quantity + 1 }));
    await this.#post('/api/order/change', { id, version, items: more });
  }

  async #post(path: string, body: object): Promise<void> {
    await this.#seller.send(path, { body });
    this.#answersLeft -= 1;
    if (this.#answersLeft <= 0) this.#enough.resolve();
  }
}
