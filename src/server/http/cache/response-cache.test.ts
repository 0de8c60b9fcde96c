import { expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';

function counting(cache: ResponseCache) {
  const rendered: string[] = [];
  const get = (version: number, key: string, status = 200, text = key) =>
    cache.get(version, key, async () => {
      rendered.push(`${key}@${version}`);
      await new Promise((resolve) => setImmediate(resolve));
      return new CachedResponse(status, {}, new TextEncoder().encode(text));
    });
  return { rendered, get };
}

test('a hundred concurrent requests share one rendering', async () => {
  const cache = new ResponseCache(1_000_000);
  const { rendered, get } = counting(cache);
  const responses = await Promise.all(Array.from({ length: 100 }, () => get(1, '/books')));
  expect(rendered).toEqual(['/books@1']);
  expect(new Set(responses).size).toBe(1);
  expect(await get(1, '/books')).toBe(responses[0]);
  expect(rendered).toHaveLength(1);
  expect(cache.counts).toEqual({ hit: 1, miss: 1 });
});

test('a newer version drops everything older', async () => {
  const { rendered, get } = counting(new ResponseCache(1_000_000));
  await get(1, 'a');
  await get(1, 'b');
  await get(2, 'a');
  await get(2, 'b');
  expect(rendered).toEqual(['a@1', 'b@1', 'a@2', 'b@2']);
});

test('a rendering begun under an older version is not used for the newer one', async () => {
  const { rendered, get } = counting(new ResponseCache(1_000_000));
  const old = get(1, 'a');
  const young = get(2, 'a');
  expect(await old).not.toBe(await young);
  expect(await get(2, 'a')).toBe(await young);
  await get(1, 'a');
  expect(await get(2, 'a')).toBe(await young);
  expect(rendered).toEqual(['a@1', 'a@2', 'a@1']);
});

test('a failure is not cached: an error rejects all who wait, a 500 is answered, both are tried again', async () => {
  const cache = new ResponseCache(1_000_000);
  const failing = () => cache.get(1, 'a', () => Promise.reject(new Error('no database')));
  const outcomes = await Promise.allSettled([failing(), failing()]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: new Error('no database') },
    { status: 'rejected', reason: new Error('no database') },
  ]);
  const { rendered, get } = counting(cache);
  await get(1, 'a', 500);
  await get(1, 'a', 200);
  await get(1, 'missing', 404);
  await get(1, 'missing', 404);
  expect(rendered).toEqual(['a@1', 'a@1', 'missing@1']);
});

test('it stays within its bound: the least recently used leaves first', async () => {
  const { rendered, get } = counting(new ResponseCache(12_600));
  const page = 'x'.repeat(1_500);
  for (const key of ['a', 'b', 'c', 'd', 'e']) await get(1, key, 200, page);
  await get(1, 'a');
  await get(1, 'f', 200, page);
  rendered.length = 0;
  for (const key of ['c', 'd', 'e', 'f', 'a']) await get(1, key, 200, page);
  expect(rendered).toEqual([]);
  await get(1, 'b', 200, page);
  expect(rendered).toEqual(['b@1']);
});

test('long keys count too', async () => {
  const { rendered, get } = counting(new ResponseCache(10_000));
  const key = (number: number) => `${number}${'k'.repeat(2_000)}`;
  for (let number = 0; number < 5; number++) await get(1, key(number), 200, 'x');
  rendered.length = 0;
  await get(1, key(0), 200, 'x');
  expect(rendered).toHaveLength(1);
});

test('a response larger than a quarter of the bound is not cached', async () => {
  const { rendered, get } = counting(new ResponseCache(10_000));
  await get(1, 'small');
  await get(1, 'huge', 200, 'x'.repeat(5_000));
  await get(1, 'huge', 200, 'x'.repeat(5_000));
  await get(1, 'small');
  expect(rendered).toEqual(['small@1', 'huge@1', 'huge@1']);
});
