import { expect, test } from 'vitest';
import { textPdf } from '../../../tests/support/files/text-pdfs.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { fold } from '../../rules/fold.ts';
import { wordKeys } from '../../rules/search-keys.ts';
import { findRow } from '../db/rows.ts';
import { writePages } from './page-queries.ts';

test.each(bothEngines)(
  'pages are found by their text while their book is in the shop, on %s',
  async (engine) => {
    const shop = await openTestShop(engine, { empty: true });
    const pdf = { name: 'book.pdf', bytes: textPdf([[]]), type: 'application/pdf' };
    const seller = await sellerIn(shop);
    const { product } = (await sendProduct(seller, '/api/product/add', oneBook, { pdf })).body;
    const file = (await findRow(shop.db.sql, 'bookFiles', { state: 'waiting' }))!;
    const texts = ['كتاب الطهارة', 'باب المياه والطهور', 'مسألة في المسح على الخفين، والمسح'];
    const pages = texts.map((content, index) => ({
      page: index + 1,
      content,
      good: 1,
      searchKey: fold(content),
      wordKeys: wordKeys(content).join(' '),
    }));
    await shop.db.transaction((trx) => writePages(trx, file, pages));
    const find = async (q: string) =>
      (await shop.visitor().get(`/api/read/find?id=${product._id}&q=${encodeURIComponent(q)}`)).body;
    const search = async (q: string) =>
      (await shop.visitor().get(`/api/read/search?q=${encodeURIComponent(q)}`)).body.pages;
    expect(await find('المسح')).toMatchObject({ count: 2, hits: [{ page: 3 }, { page: 3 }] });
    expect(await find('%')).toMatchObject({ count: 0, hits: [] });
    expect(await search('مسح خفين')).toMatchObject([{ page: 3, book: { _id: product._id } }]);
    expect(await search('زكاة')).toEqual([]);
    const text = async () => (await shop.visitor().get(`/api/read/text?id=${product._id}&page=1`)).body;
    expect(await text()).toMatchObject({ paragraphs: ['كتاب الطهارة'] });
    await seller.post('/api/product/archive', { ids: [product._id], archived: true });
    expect(await text()).toMatchObject({ success: false });
    expect(await find('المسح')).toMatchObject({ success: false });
    expect(await search('مسح خفين')).toEqual([]);
    await shop.close();
  },
);
