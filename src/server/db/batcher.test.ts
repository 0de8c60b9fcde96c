import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

/** A `run` that records its batches and finishes one each time `finish` is called. */
function recorded() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const run = async (items: number[]) => {
    batches.push(items);
    await new Promise<void>((open) => gates.push(open));
    return items.map((item) => item * 10);
  };
  const finish = async () => {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    gates.shift()!();
  };
  return { batches, run, finish };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('items added in one turn share a batch, items added meanwhile share the next', async () => {
  const { batches, run, finish } = recorded();
  const batcher = new Batcher(run, { maxWait: 60_000 });
  const first = [batcher.add(1), batcher.add(2)];
  await nextTurn();
  const second = [batcher.add(3), batcher.add(4)];
  await nextTurn();
  expect(batches).toEqual([[1, 2]]);
  await finish();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await finish();
  expect(await Promise.all(second)).toEqual([30, 40]);
  const alone = batcher.add(5);
  await finish();
  expect(await alone).toBe(50);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test('a batch has at most maxBatch items', async () => {
  const { batches, run, finish } = recorded();
  const batcher = new Batcher(run, { maxBatch: 2, maxWait: 60_000 });
  const results = [1, 2, 3].map((item) => batcher.add(item));
  await finish();
  await finish();
  expect(await Promise.all(results)).toEqual([10, 20, 30]);
  expect(batches).toEqual([[1, 2], [3]]);
});

test('a failure rejects every item of its batch, and the next batch runs', async () => {
  let fails = true;
  const batcher = new Batcher(async (items: number[]) => {
    if (fails) throw new Error('no database');
    return items;
  });
  const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await batcher.add(3)).toBe(3);
});

test('a batch that takes longer than maxWait does not block the next, and still gets its results', async () => {
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const batcher = new Batcher(async (items: number[]) => (items.includes(1) ? promise : items), {
    maxWait: 20,
  });
  const stuck = batcher.add(1);
  await nextTurn();
  expect(await Promise.all([batcher.add(2), batcher.add(3)])).toEqual([2, 3]);
  expect(await batcher.add(4)).toBe(4);
  resolve([1]);
  expect(await stuck).toBe(1);
});
