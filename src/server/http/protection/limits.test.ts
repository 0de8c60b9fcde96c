import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { type AllLimits, createLimits, type Limit } from './limits.ts';

describe.each(bothEngines)('a rate limit on %s', (engine) => {
  let shop: TestShop;
  let limits: AllLimits;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    limits = createLimits(shop.db, () => shop.clock.now);
  });
  afterAll(() => shop.close());

  const three: Limit = { scope: 'three', most: 3, within: 60_000 };

  it('allows exactly its number of concurrent attempts', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limits.spend(three, 'crowd')));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  });

  it('counts each subject and each scope separately', async () => {
    for (let n = 0; n < 3; n++) await limits.spend(three, 'one');
    await expect(limits.spend(three, 'one')).rejects.toMatchObject({ code: 'too-many', status: 429 });
    await limits.spend(three, 'two');
    await limits.spend({ ...three, scope: 'other' }, 'one');
  });

  it('holds across processes that share only the database', async () => {
    const elsewhere = createLimits(shop.db, () => shop.clock.now);
    for (let n = 0; n < 3; n++) await elsewhere.spend(three, 'shared');
    await expect(limits.spend(three, 'shared')).rejects.toMatchObject({ code: 'too-many' });
  });

  it('does not let refused attempts prolong the wait', async () => {
    for (let n = 0; n < 3; n++) await limits.count(three, 'patient');
    shop.clock.now += 59_000;
    await expect(limits.spend(three, 'patient')).rejects.toMatchObject({ about: { seconds: 1 } });
    shop.clock.now += 1_000;
    await limits.spend(three, 'patient');
  });

  it('is reset on request, and expired counters are deleted', async () => {
    for (let n = 0; n < 3; n++) await limits.count(three, 'forgiven');
    await limits.forget(three, 'forgiven');
    expect(await limits.count(three, 'forgiven')).toEqual({ used: 1, wait: 60_000 });

    shop.clock.now += 120_000;
    for (let n = 0; n < 200; n++) await limits.count(three, `sweep ${n % 2}`);
    const remaining = await shop.db.sql
      .selectFrom('attempts')
      .select('subject')
      .where('scope', '=', 'three')
      .execute();
    expect(remaining.map((row) => row.subject).toSorted()).toEqual(['sweep 0', 'sweep 1']);
  });
});
