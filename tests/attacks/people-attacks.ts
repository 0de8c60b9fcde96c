import type { FaultContext, Finding } from '../faults/fault-context.ts';
import { deskAttacks } from './desk-attacks.ts';
import { orderAttacks } from './order-attacks.ts';
import { PeopleShop } from './people-shop.ts';
import { secretAttacks } from './secret-attacks.ts';

/** What one person does to others by requests that look like those of everybody. */
export async function* peopleAttacks(context: FaultContext): AsyncGenerator<Finding> {
  const shop = await PeopleShop.open(context);
  for (const [name, attack] of Object.entries({ ...deskAttacks, ...orderAttacks, ...secretAttacks })) {
    const faults = await attack(shop, context);
    yield {
      name,
      wanted: 'nobody else notices',
      measured: faults.join('; ') || 'as wanted',
      ok: faults.length === 0,
    };
  }
  await shop.close();
}
