import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Tasks that end when the test says so. */
function tasks() {
  const running: (() => void)[] = [];
  const begun: number[] = [];
  return {
    running,
    begun,
    task: (number: number) => () =>
      new Promise<number>((resolve) => {
        begun.push(number);
        running.push(() => resolve(number));
      }),
  };
}

test('runs a few at a time, the others in order, and refuses beyond its queue', async () => {
  const semaphore = new Semaphore(2, 3);
  const { running, begun, task } = tasks();
  const results = [1, 2, 3, 4, 5].map((number) => semaphore.run(task(number)));
  await expect(semaphore.run(task(6))).rejects.toMatchObject({ code: 'busy', status: 503 });
  expect(begun).toEqual([1, 2]);
  while (running.length > 0) {
    running.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
    expect(running.length).toBeLessThanOrEqual(2);
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('a task that fails passes its permit on', async () => {
  const semaphore = new Semaphore(1, 1);
  const failing = semaphore.run(() => Promise.reject(new Error('broken')));
  const next = semaphore.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await semaphore.run(async () => 'again')).toBe('again');
});

test('clients take turns', async () => {
  const semaphore = new Semaphore(1, 8);
  const { running, begun, task } = tasks();
  const greedy = [1, 2, 3].map((number) => semaphore.run(task(number), 'greedy'));
  const others = [
    semaphore.run(task(5), 'one'),
    semaphore.run(task(6), 'two'),
    semaphore.run(task(7), 'one'),
  ];
  expect(semaphore.waiting).toBe(5);
  while (running.length > 0) {
    running.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...greedy, ...others]);
  expect(begun).toEqual([1, 2, 5, 6, 3, 7]);
  expect(semaphore.waiting).toBe(0);
});
