import { expect, test } from 'vitest';
import { Turns } from './semaphore.ts';

/** Work that ends when it is told to. */
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

test('a few at a time, the others in the sequence they came, and nobody beyond the line', async () => {
  const turns = new Turns(2, 3);
  const { running, begun, task } = tasks();
  const results = [1, 2, 3, 4, 5].map((number) => turns.run(task(number)));
  await expect(turns.run(task(6))).rejects.toMatchObject({ code: 'busy', status: 503 });
  expect(begun).toEqual([1, 2]);
  while (running.length > 0) {
    running.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
    expect(running.length).toBeLessThanOrEqual(2);
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('work that fails gives its turn on', async () => {
  const turns = new Turns(1, 1);
  const failing = turns.run(() => Promise.reject(new Error('broken')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await turns.run(async () => 'again')).toBe('again');
});
