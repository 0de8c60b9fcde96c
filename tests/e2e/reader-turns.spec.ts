import { test } from './own-shop.ts';
import { turnThroughBook } from './reader-turns.ts';

test('turning through a book of 40 pages leaves nothing behind', async ({ page, ownShop }) => {
  await turnThroughBook(page, ownShop, { pages: 40, from: 15, nodes: 100, megabytes: 2 });
});
