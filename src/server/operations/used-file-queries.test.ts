import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { openTestShop } from '../../../tests/support/test-shop.ts';
import { addressesInUse } from './used-file-queries.ts';

test('requests are served between two pages of the addresses', async () => {
  const shop = await openTestShop('sqlite', { empty: true });
  await insertBooks(shop, 2_100);
  let pages = 0;
  const reading = (async () => {
    for await (const urls of addressesInUse(shop.db)) if (urls.length > 0) pages++;
  })();
  await setImmediate();
  const afterOneTurn = pages;
  await reading;
  expect(pages).toBeGreaterThan(afterOneTurn);
  await shop.close();
});
