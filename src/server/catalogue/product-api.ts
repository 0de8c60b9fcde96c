import { listedProduct, type Listing, type ProductData, productEdit } from '../../contract/products.ts';
import type { Edition } from '../../contract/book-fields.ts';
import { bookFileGiven } from '../../contract/read.ts';
import { type Category, categoryFromInput } from '../../rules/shelf.ts';
import type { Currency } from '../../rules/money.ts';
import { shareLockCategories } from '../shop/category-queries.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import { newId } from '../db/new-id.ts';
import { findRow, findRows, lockRow } from '../db/rows.ts';
import type { BookRow } from '../db/tables.ts';
import { filesOf, storeFiles } from '../files/file-store.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { assertVersion, orProblem, Problem } from '../http/endpoint/problem.ts';
import { checked, type Handlers } from '../http/endpoint/endpoint.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import type { ShopState } from '../shop/shop-state.ts';
import { lockStock, writeStock } from '../stock/stock-queries.ts';
import { deskFilter } from './book-api.ts';
import { listBooks } from './book-list-queries.ts';
import { cutSample, readProductForm } from './product-form.ts';
import { decidePdf, isSamePdf, pdfGiven, pdfsOf } from './pdf-queries.ts';
import { deleteUnordered, writeBooks } from './book-bulk-queries.ts';
import { type BookDraft, bookRow } from './book-queries.ts';
import { listingOf, managedOnWire, stateOf } from './book-wire.ts';
import { assertCurrency, inMinor, onWire } from './product-prices.ts';
import { rewriteBook } from './product-queries.ts';
import { storeFormerSets, renameSet } from './set-queries.ts';

const defaultPage = 50;
/** The seller's changes of books. Each raises the catalogue version in its transaction, so no cached page is stale. */
export function productApi({ db, files, now, dataDir, loadShopState }: AppDeps) {
  const managed = async (rows: BookRow[]) => {
    const ids = rows.map(({ id }) => id);
    const [stock, pdfs, shop] = await Promise.all([
      findRows(db.sql, 'stock', { bookId: ids }),
      pdfsOf(db.sql, ids),
      loadShopState(),
    ]);
    const stockById = new Map(stock.map((one) => [one.bookId, one]));
    return rows.map((row) => managedOnWire(row, stockById.get(row.id), pdfs.get(row.id), shop));
  };
  return {
    async 'POST /api/product/add'({ c, member }) {
      await using folder = await temporaryFolder(dataDir);
      const form = await readProductForm(c.req.raw, folder.path, listedProduct, member.id);
      await cutSample(form, form.data.file, undefined, { files, folder: folder.path });
      const moment = now();
      const shop = await loadShopState();
      const book = bookRow({
        id: newId(moment),
        ...written(form.data, form.images, form.pdfUrl, shop),
        setName: form.data.setName || undefined,
        inStock: 1,
        ...listingOf(form.data, null, moment),
        createdAt: moment,
        updatedAt: moment,
      });
      const { copies = null } = form.data;
      await storeFiles(files, form.files);
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        await assertCurrency(trx, shop.currency.code);
        categoryIn(await shareLockCategories(trx), book.category);
        await writeBooks(trx, [book]);
        if (copies !== null) await writeStock(trx, [{ id: book.id, copies, onSale: 1 }]);
        await decidePdf(trx, book.id, form.data.file);
        raiseVersion(trx);
        const { name: title, price, offerPrice } = book;
        await logChange(trx, member, { title, changes: changed({}, { price, offerPrice, copies }) });
      });
      const [product] = await managed([book]);
      return { message: 'Product Added', product: product! };
    },

    async 'POST /api/product/edit'({ c, member }) {
      await using folder = await temporaryFolder(dataDir);
      const form = await readProductForm(c.req.raw, folder.path, productEdit, member.id);
      const { id, version, image, renameSet: renames, seenCopies, ...changes } = form.data;
      const shop = await loadShopState();
      const hadPdf = (await pdfsOf(db.sql, [id])).get(id);
      const isUnchanged = changes.pdfUrl === undefined || changes.pdfUrl === hadPdf?.file;
      const samePdf = isUnchanged ? hadPdf : undefined;
      const pdf = checked(bookFileGiven, { ...pdfGiven(samePdf), ...changes.file }, 'bad-product');
      await cutSample(form, pdf, samePdf, { files, folder: folder.path });
      await storeFiles(files, form.files);
      const after = await db.transaction(async (trx) => {
        await asMember(trx, member);
        await assertCurrency(trx, shop.currency.code);
        const categories = await shareLockCategories(trx);
        const [stock] = await lockStock(trx, [id]);
        const before = orProblem(await lockRow(trx, 'books', { id }), 'unknown-book');
        const current = (await pdfsOf(trx, [id])).get(id);
        assertVersion(version, managedOnWire(before, stock, current, shop));
        if (!isSamePdf(current, hadPdf)) throw new Problem('conflict');
        const data = checked(listedProduct, withChanges(before, changes, shop.currency), 'bad-product');
        const had = JSON.parse(before.images) as string[];
        const draft: BookDraft = {
          ...before,
          ...written(data, picturesOf(image ?? had, had, form.images), form.pdfUrl, shop),
          ...listingOf(data, before.archivedAt, now()),
          updatedAt: now(),
        };
        categoryIn(categories, draft.category);
        const book = await rewriteBook(trx, draft);
        const { copies } = data;
        if (copies !== undefined) {
          if (seenCopies !== undefined && seenCopies !== (stock?.copies ?? null))
            throw new Problem('copies-changed', { book: before.name });
          await writeStock(trx, [{ id, copies, onSale: stock?.onSale ?? before.inStock }]);
        }
        await decidePdf(trx, id, pdf);
        if (renames && before.workKey) await renameSet(trx, before.workKey, book);
        await storeFormerSets(trx, [before], [book]);
        raiseVersion(trx);
        const was = { ...before, copies: stock?.copies };
        const has = { ...book, copies: copies ?? was.copies };
        await logChange(trx, member, { title: book.name, changes: changed(was, has) });
        return book;
      });
      // The whole file must not be found any more.
      if (pdf.from && hadPdf && !(await findRow(db.sql, 'bookFiles', { file: hadPdf.file })))
        for (const name of filesOf(hadPdf.file)) await files.delete(name).catch(() => {});
      const [product] = await managed([after]);
      return { message: 'Product Updated', product: product! };
    },

    async 'POST /api/product/duplicate'({ body: { id }, member }) {
      const moment = now();
      const copy = await db.transaction(async (trx) => {
        await asMember(trx, member);
        const { version: _, ...book } = orProblem(await findRow(trx, 'books', { id }), 'unknown-book');
        const { isbn: __, ...edition } = JSON.parse(book.edition) as Edition;
        const row = bookRow({
          ...book,
          id: newId(moment),
          edition: JSON.stringify(edition),
          inStock: 1,
          ...listingOf({ state: 'draft', onSaleFrom: '' }, null, moment),
          createdAt: moment,
          updatedAt: moment,
        });
        await writeBooks(trx, [row]);
        const pdf = (await pdfsOf(trx, [id])).get(id);
        if (pdf) await decidePdf(trx, row.id, checked(bookFileGiven, pdfGiven(pdf), 'bad-product'));
        raiseVersion(trx);
        await logChange(trx, member, { title: row.name });
        return row;
      });
      const [product] = await managed([copy]);
      return { message: 'Product Copied', product: product! };
    },

    async 'POST /api/product/delete'({ body: { id }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        await lockStock(trx, [id]);
        const { name, nameAr } = orProblem(await lockRow(trx, 'books', { id }), 'unknown-book');
        if ((await deleteUnordered(trx, [id])).length === 0)
          throw new Problem('book-ordered', { book: name, ...(nameAr && { bookAr: nameAr }) });
        raiseVersion(trx);
        await logChange(trx, member, { title: name });
      });
      return { message: 'Product Deleted' };
    },

    async 'GET /api/product/manage'({ query }) {
      if (query.id) {
        const book = await findRow(db.sql, 'books', { id: query.id });
        return { products: await managed(book ? [book] : []), nextCursor: null, total: book ? 1 : 0 };
      }
      const { sort = 'newest', cursor, limit = defaultPage, ...filter } = query;
      const { rows, nextCursor, total } = await listBooks(db, {
        ...(await deskFilter(db, filter, await loadShopState())),
        sort: sort === 'oldest' ? undefined : sort,
        cursor,
        limit,
      });
      return { products: await managed(rows), nextCursor, total };
    },
  } satisfies Partial<Handlers>;
}

function written(given: ProductData & Listing, images: string[], pdfUrl: string | null, shop: ShopState) {
  const { file: _, state: __, onSaleFrom: ___, copies: ____, ...data } = given;
  return {
    ...data,
    category: categoryIn(shop.categories, data.category),
    ...inMinor(data, shop.currency),
    images: JSON.stringify([...new Set(images)]),
    description: JSON.stringify(data.description),
    descriptionAr: JSON.stringify(data.descriptionAr),
    pdfUrl: pdfUrl ?? data.pdfUrl,
    edition: JSON.stringify(data.edition),
    volume: data.volume ?? null,
  };
}

/** The book as the form of a new one would send it, with these changes. */
function withChanges(book: BookRow, given: { edition?: object; file?: object }, currency: Currency) {
  const { edition, file: _, ...changes } = given;
  const { description, descriptionAr, volume, onSaleFrom, ...texts } = book;
  return {
    ...texts,
    state: stateOf(book),
    onSaleFrom: onSaleFrom === null ? '' : new Date(onSaleFrom).toISOString(),
    ...onWire(book, currency),
    description: JSON.parse(description) as string[],
    descriptionAr: JSON.parse(descriptionAr) as string[],
    volume: volume ?? '',
    ...changes,
    edition: { ...(JSON.parse(book.edition) as Edition), ...edition },
  };
}

/** The value that the book stores. */
function categoryIn(categories: readonly Category[], typed: string): string {
  const category = categoryFromInput(categories, typed);
  if (!category) throw new Problem('bad-product', undefined, { category: 'category' });
  return category.value;
}

/** The pictures the book keeps and the new ones, in order. A generated cover is not stored as a picture. */
function picturesOf(wanted: string[], had: string[], sent: string[]): string[] {
  const pictures = wanted
    .filter((entry) => !entry.startsWith('/covers/'))
    .map((entry) => {
      const index = /^new:(\d)$/.exec(entry)?.[1];
      const url = index ? sent[Number(index)] : had.find((address) => address === entry);
      if (!url) throw new Problem('bad-product', undefined, { image: 'invalid' });
      return url;
    });
  if (!sent.every((url) => pictures.includes(url)))
    throw new Problem('bad-product', undefined, { image: 'invalid' });
  return pictures;
}
