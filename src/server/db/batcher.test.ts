import { expect, test } from 'vitest';
import { Gathering } from './batcher.ts';

/** Goes only when it is let go, and remembers who went together. */
function held() {
  const went: number[][] = [];
  const gates: (() => void)[] = [];
  const go = async (all: number[]) => {
    went.push(all);
    await new Promise<void>((open) => gates.push(open));
    return all.map((one) => one * 10);
  };
  const letGo = async () => {
    while (gates.length === 0) await new Promise((next) => setImmediate(next));
    gates.shift()!();
  };
  return { went, go, letGo };
}

test('those who come at the same moment go together, and those who come meanwhile after them', async () => {
  const { went, go, letGo } = held();
  const gathering = new Gathering(go, 10);
  const first = [gathering.join(1), gathering.join(2)];
  await new Promise((next) => setImmediate(next));
  const later = [gathering.join(3), gathering.join(4)];
  await new Promise((next) => setImmediate(next));
  expect(went).toEqual([[1, 2]]);
  await letGo();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await letGo();
  expect(await Promise.all(later)).toEqual([30, 40]);
  const alone = gathering.join(5);
  await letGo();
  expect(await alone).toBe(50);
  expect(went).toEqual([[1, 2], [3, 4], [5]]);
});

test('where company is worth waiting for, those of the next rounds of the event loop go along', async () => {
  const went: number[][] = [];
  const gathering = new Gathering<number, number>(
    async (all) => {
      went.push(all);
      return all;
    },
    10,
    { forCompany: true },
  );
  const all = [gathering.join(1)];
  for (const one of [2, 3]) {
    await new Promise((next) => setImmediate(next));
    all.push(gathering.join(one));
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
  expect(went).toEqual([[1, 2, 3]]);
});

test('no more go at a time than may', async () => {
  const { went, go, letGo } = held();
  const gathering = new Gathering(go, 2);
  const all = [1, 2, 3].map((one) => gathering.join(one));
  await letGo();
  await letGo();
  expect(await Promise.all(all)).toEqual([10, 20, 30]);
  expect(went).toEqual([[1, 2], [3]]);
});

test('a failure is told to all who went together, and the next go on', async () => {
  let fails = true;
  const gathering = new Gathering(async (all: number[]) => {
    if (fails) throw new Error('no way');
    return all;
  }, 10);
  const lost = [gathering.join(1), gathering.join(2)];
  await expect(Promise.allSettled(lost)).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  fails = false;
  expect(await gathering.join(3)).toBe(3);
});

test('nobody waits for one whose answer is only promised', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const gathering = new Gathering(async (all: number[]) => all.map((one) => (one === 1 ? promise : one)), 10);
  const slow = gathering.join(1);
  expect(await gathering.join(2)).toBe(2);
  expect(await gathering.join(3)).toBe(3);
  resolve(7);
  expect(await slow).toBe(7);
});

test('the next go without those who do not come back', async () => {
  const went: number[][] = [];
  const gathering = new Gathering<number, number>(
    async (all) => {
      went.push(all);
      return all.includes(1) ? Promise.withResolvers<number[]>().promise : all;
    },
    10,
    { patience: 0 },
  );
  void gathering.join(1);
  await new Promise((next) => setImmediate(next));
  expect(await Promise.all([gathering.join(2), gathering.join(3)])).toEqual([2, 3]);
  expect(went[0]).toEqual([1]);
});

test('who came while patience lasted goes when it ends, though nobody else comes', async () => {
  const gathering = new Gathering<number, number>(
    async (all) => (all.includes(1) ? Promise.withResolvers<number[]>().promise : all),
    10,
    { patience: 50 },
  );
  void gathering.join(1);
  await new Promise((next) => setImmediate(next));
  expect(await gathering.join(2)).toBe(2);
});

test('the next are on their way before the last ones are answered', async () => {
  const heard: string[] = [];
  const { go, letGo } = held();
  const gathering = new Gathering<number, number>((all) => {
    heard.push(`${all.join()} went`);
    return go(all);
  }, 1);
  const all = [1, 2, 3].map((one) => gathering.join(one).then((answer) => heard.push(`${answer} told`)));
  for (const _ of all) await letGo();
  await Promise.all(all);
  expect(heard.indexOf('2 went')).toBeLessThan(heard.indexOf('10 told'));
  expect(heard.indexOf('3 went')).toBeLessThan(heard.indexOf('20 told'));
});

test('a promised answer that fails before it is told is heard by the one who waits for it, and by nobody else', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  process.prependListener('unhandledRejection', hear);
  const gathering = new Gathering<number, number>(
    async (all) => all.map((one) => (one === 1 ? Promise.reject(new Error('no way')) : one)),
    1,
  );
  const lost = gathering.join(1);
  const next = gathering.join(2);
  await expect(lost).rejects.toThrow('no way');
  expect(await next).toBe(2);
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});

test('where two set out at a time nobody goes in an empty company', async () => {
  const went: number[][] = [];
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const gathering = new Gathering<number, number>(
    async (all) => {
      went.push(all);
      return all.includes(1) ? promise : all;
    },
    10,
    { patience: 0, forCompany: true },
  );
  const first = gathering.join(1);
  await expect.poll(() => went.length).toBe(1);
  const later = gathering.join(2);
  resolve([1]);
  expect(await Promise.all([first, later])).toEqual([1, 2]);
  for (let round = 0; round < 5; round++) await new Promise((next) => setImmediate(next));
  expect(went).toEqual([[1], [2]]);
});
