import { setTimeout as pause } from 'node:timers/promises';
import { buyUntil, customers } from './customer.ts';
import { losses, tornCarts } from './ledger.ts';
import { startShop } from './shop-process.ts';
import { type Finding, median, ms, type World } from './world.ts';

const readyWithin = 2_000;

/** `kill -9` at a random moment of many orders, over and over, each customer asking again with the same key. */
export async function killedOrders(world: World): Promise<Finding[]> {
  const rounds = world.rounds(200, 4);
  const place = await world.place();
  let shop = await startShop(place);
  const shoppers = await customers(shop.url, world.rounds(6, 3));
  const waits: number[] = [];
  let refused = 0;
  let torn = 0;
  let unheard = 0;
  for (let round = 0; round < rounds; round++) {
    const enough = 1 + Math.floor(Math.random() * 8);
    let bought = 0;
    const { promise: kills, resolve: kill } = Promise.withResolvers<void>();
    const buying = shoppers.map((one) =>
      buyUntil(
        one,
        () => false,
        () => ++bought >= enough && kill(),
      ),
    );
    await kills;
    await pause(Math.random() * 6);
    await shop.kill();
    await Promise.all(buying);
    shop = await startShop(place);
    waits.push(shop.readyAfter);
    torn += await tornCarts(place, shoppers);
    await Promise.all(
      shoppers.map(async ({ customer }) => {
        const last = customer.wishes.at(-1);
        if (customer.phase === 'ordering' && last) {
          unheard++;
          const answer = await customer.order(last);
          if (answer.status !== 200) refused++;
        }
        customer.phase = 'idle';
      }),
    );
  }
  await shop.stop();
  const books = await losses(place, shoppers);
  const worst = Math.max(...waits);
  return [
    {
      what: `kill -9 during orders, ${rounds} rounds`,
      wanted: '0 lost, 0 doubled, 0 torn',
      measured: `${books.lost} lost, ${books.doubled} doubled, ${books.torn + torn} torn of ${books.acknowledged} (${unheard} asked again)`,
      ok: books.lost + books.doubled + books.torn + torn + refused === 0 && books.acknowledged >= rounds,
    },
    {
      what: 'ready again after a crash',
      wanted: `≤ ${ms(readyWithin)}`,
      measured: `worst ${ms(worst)}, median ${ms(median(waits))}`,
      ok: worst <= readyWithin,
    },
  ];
}
