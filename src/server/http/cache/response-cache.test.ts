import { expect, test } from 'vitest';
import { AnswerCache } from './response-cache.ts';
import { ReadyAnswer } from './cached-response.ts';

const answer = (text: string, status = 200) => new ReadyAnswer(status, {}, new TextEncoder().encode(text));

function counting(cache: AnswerCache) {
  const made: string[] = [];
  const get = (version: number, key: string, status = 200, text = key) =>
    cache.get(version, key, async () => {
      made.push(`${key}@${version}`);
      await new Promise((resolve) => setImmediate(resolve));
      return answer(text, status);
    });
  return { made, get };
}

test('a hundred who ask for the same at once get one answer, made once', async () => {
  const { made, get } = counting(new AnswerCache(1_000_000));
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(1, '/books')));
  expect(made).toEqual(['/books@1']);
  expect(new Set(answers).size).toBe(1);
  expect(await get(1, '/books')).toBe(answers[0]);
  expect(made).toHaveLength(1);
});

test('a newer version forgets everything older', async () => {
  const { made, get } = counting(new AnswerCache(1_000_000));
  await get(1, 'a');
  await get(1, 'b');
  await get(2, 'a');
  await get(2, 'b');
  expect(made).toEqual(['a@1', 'b@1', 'a@2', 'b@2']);
});

test('what was begun under an older version is not kept for the newer', async () => {
  const { made, get } = counting(new AnswerCache(1_000_000));
  const old = get(1, 'a');
  const young = get(2, 'a');
  expect(await old).not.toBe(await young);
  expect(await get(2, 'a')).toBe(await young);
  await get(1, 'a');
  expect(await get(2, 'a')).toBe(await young);
  expect(made).toEqual(['a@1', 'a@2', 'a@1']);
});

test('what failed is not kept: an error is thrown to all who wait, a 500 is answered, both are tried again', async () => {
  const cache = new AnswerCache(1_000_000);
  const failing = () => cache.get(1, 'a', () => Promise.reject(new Error('no database')));
  const outcomes = await Promise.allSettled([failing(), failing()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const { made, get } = counting(cache);
  expect((await get(1, 'a', 500)).status).toBe(500);
  expect((await get(1, 'a', 200)).status).toBe(200);
  expect((await get(1, 'missing', 404)).status).toBe(404);
  await get(1, 'missing', 404);
  expect(made).toEqual(['a@1', 'a@1', 'missing@1']);
});

test('it stays within its bound: what was used least leaves first', async () => {
  const { made, get } = counting(new AnswerCache(10_000));
  const page = 'x'.repeat(1_500);
  for (const key of ['a', 'b', 'c', 'd', 'e']) await get(1, key, 200, page);
  await get(1, 'a');
  await get(1, 'f', 200, page);
  made.length = 0;
  for (const key of ['c', 'd', 'e', 'f', 'a']) await get(1, key, 200, page);
  expect(made).toEqual([]);
  await get(1, 'b', 200, page);
  expect(made).toEqual(['b@1']);
});

test('one that would fill it alone is not kept', async () => {
  const { made, get } = counting(new AnswerCache(10_000));
  await get(1, 'small');
  await get(1, 'huge', 200, 'x'.repeat(5_000));
  await get(1, 'huge', 200, 'x'.repeat(5_000));
  await get(1, 'small');
  expect(made).toEqual(['small@1', 'huge@1', 'huge@1']);
});
