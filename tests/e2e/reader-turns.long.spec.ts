import { test } from './own-shop.ts';
import { turnThroughBook } from './reader-turns.ts';

test('turning through a book of 300 pages leaves nothing behind', async ({ page, ownShop }) => {
  test.slow();
  await turnThroughBook(page, ownShop, { pages: 300, from: 50, nodes: 200, megabytes: 4 });
});
