import { expect, test } from 'vitest';
import { joinVolumes } from './join-volumes.ts';

const line = (name: string, quantity = 1, price = 10) => ({ name, quantity, price });
const joined = (...lines: ReturnType<typeof line>[]) =>
  joinVolumes(
    lines,
    ({ name }) => name,
    ({ price }) => price,
  ).map((group) => group.map(({ name }) => name));

test('volumes of a work stand together at the place of the first', () => {
  const [one, two, other] = [line('Tafsir, Vol. 1'), line('Tafsir, Vol. 2'), line('Bulugh al-Maram')];
  expect(joined(one, other, two)).toEqual([['Tafsir, Vol. 1', 'Tafsir, Vol. 2'], ['Bulugh al-Maram']]);
});

test('volumes of another number of copies or another price are lines of their own', () => {
  const lines = [line('Tafsir, Vol. 1'), line('Tafsir, Vol. 2', 2), line('Tafsir, Vol. 3', 1, 12)];
  expect(joined(...lines)).toHaveLength(3);
});

test('books that are no volumes are never joined', () => {
  expect(joined(line('Riyad'), line('Riyad'))).toHaveLength(2);
});
