import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { deleteRows, upTo } from '../../db/rows.ts';
import { forget } from './limit-queries.ts';
import { count, type Limit, limit } from './limits.ts';

describe.each(bothEngines)('a rate limit on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
  });
  afterAll(() => shop.close());

  const tries = (rule: Limit, subject: string) => limit(shop.db.sql, rule, subject, shop.clock.now);
  const once = (subject: string) => count(shop.db.sql, three, subject, shop.clock.now);
  const three: Limit = { scope: 'three', most: 3, within: 60_000 };

  it('allows exactly its number of concurrent attempts', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => tries(three, 'crowd')));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  });

  it('counts each subject and each scope separately', async () => {
    for (let n = 0; n < 3; n++) await tries(three, 'one');
    await expect(tries(three, 'one')).rejects.toMatchObject({ code: 'too-many', status: 429 });
    await tries(three, 'two');
    await tries({ ...three, scope: 'other' }, 'one');
  });

  it('does not let refused attempts prolong the wait', async () => {
    for (let n = 0; n < 3; n++) await once('patient');
    shop.clock.now += 59_000;
    await expect(tries(three, 'patient')).rejects.toMatchObject({ about: { seconds: 1 } });
    shop.clock.now += 1_000;
    await tries(three, 'patient');
  });

  it('is reset on request, and expired counters are deleted', async () => {
    for (let n = 0; n < 3; n++) await once('forgiven');
    expect(await forget(shop.db.sql, three, 'forgiven')).toBe(3);
    expect(await once('forgiven')).toEqual({ used: 1, wait: 60_000 });

    shop.clock.now += 60_000;
    await once('later');
    await deleteRows(shop.db.sql, 'attempts', { resetsAt: upTo(shop.clock.now) });
    const remaining = await shop.db.sql.selectFrom('attempts').select('subject').execute();
    expect(remaining).toEqual([{ subject: 'later' }]);
  });
});
