import { bothNames, type Category, categoryFromInput, givenNames, maxCategories } from '../../rules/shelf.ts';
import { categoryPath } from '../../rules/seller-input.ts';
import { asMember, type Change, changed, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/database.ts';
import { deleteRows, insertRows, updateRows } from '../db/rows.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { assertVersion, orProblem, Problem } from '../http/endpoint/problem.ts';
import {
  countByCategory,
  deleteCategory,
  lockedCategories,
  moveBooks,
  readCategories,
  readVersionedCategories,
  rewriteCategory,
} from './category-queries.ts';

/** Books in one transaction: an order waits for a batch at most. */
const batch = 500;

/** The seller's changes of categories. Every page shows them, so each raises the catalogue version. */
export function categoryApi(db: Db, now: () => number) {
  return {
    async 'GET /api/category/manage'() {
      const counts = await countByCategory(db.sql);
      const categories = await readVersionedCategories(db.sql);
      return {
        categories: categories.map((one) => Object.assign(one, { books: counts.get(one.value) ?? 0 })),
      };
    },

    async 'POST /api/category/add'({ body, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const all = await lockedCategories(trx);
        if (all.length >= maxCategories) throw new Problem('too-many-categories', { most: maxCategories });
        const names = namesOf(body);
        const category = { ...body, ...names, value: names.label, path: categoryPath(names.label) };
        refuseSameName(all, category);
        await deleteRows(trx, 'categoryPaths', { path: category.path });
        await insertRows(trx, 'categories', { ...category, position: all.length, version: 1 });
        raiseVersion(trx);
        await logChange(trx, member, { title: names.label, changes: changed({}, category) });
      });
      return { message: 'Category Added' };
    },

    async 'POST /api/category/edit'({ body: { value, version, ...names }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const all = await lockedCategories(trx);
        const before = known(all, value);
        assertVersion(version, before);
        const { version: _, ...current } = before;
        const named = namesOf({ ...givenNames(before), ...names });
        const after = { ...current, ...names, ...named, path: categoryPath(named.label) };
        const others = all.filter((one) => one !== before);
        refuseSameName(others, after);
        await rewriteCategory(trx, before, after);
        raiseVersion(trx);
        await logChange(trx, member, { title: after.label, changes: changed(current, after) });
      });
      return { message: 'Category Saved' };
    },

    async 'POST /api/category/order'({ body: { values }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const all = await lockedCategories(trx);
        const isWhole = all.length === values.length && all.every(({ value }) => values.includes(value));
        if (!isWhole) throw new Problem('conflict');
        for (const [position, value] of values.entries())
          await updateRows(trx, 'categories', { value }, { position });
        raiseVersion(trx);
        const order = (list: Category[]) => list.map(({ label }) => label).join(', ');
        const fresh = values.map((value) => known(all, value));
        await logChange(trx, member, { changes: changed({ order: order(all) }, { order: order(fresh) }) });
      });
      return { message: 'Order Saved' };
    },

    async 'POST /api/category/retire'({ body: { value, into }, member }) {
      const { label } = checkRetired(await readCategories(db.sql), value, into);
      const change = { title: label, changes: changed({}, { into }) };
      const isLogged = into !== undefined && (await moveAll(value, into, member, change));
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const retired = checkRetired(await lockedCategories(trx), value, into);
        if ((await countByCategory(trx)).has(value)) throw new Problem('category-has-books', about(retired));
        await deleteCategory(trx, retired, into);
        raiseVersion(trx);
        if (!isLogged) await logChange(trx, member, change);
      });
      return { message: 'Category Removed' };
    },
  } satisfies Partial<Handlers>;

  /** Logged with the first books, because a later batch may fail. Returns whether there were any. */
  async function moveAll(from: string, into: string, member: DeskMember, change: Change): Promise<boolean> {
    for (let isFirst = true; ; isFirst = false) {
      const moved = await db.transaction(async (trx) => {
        await asMember(trx, member);
        known(await lockedCategories(trx), into);
        const count = await moveBooks(trx, { from, into, now: now(), limit: batch });
        if (count > 0) raiseVersion(trx);
        if (count > 0 && isFirst) await logChange(trx, member, change);
        return count;
      });
      if (moved < batch) return !isFirst || moved > 0;
    }
  }
}

function checkRetired(all: Category[], value: string, into?: string): Category {
  const retired = known(all, value);
  if (all.length === 1) throw new Problem('last-category');
  const others = all.filter((one) => one !== retired);
  if (into !== undefined) known(others, into);
  return retired;
}

function known<Some extends Category>(all: Some[], value: string): Some {
  const found = all.find((one) => one.value === value);
  return orProblem(found, 'unknown-category');
}

function namesOf(given: Pick<Category, 'label' | 'labelAr'>) {
  const names = bothNames(given);
  if (!names.label) throw new Problem('invalid', undefined, { label: 'required' });
  return names;
}

/** A name is one by which a person or a program can mean another category. */
function refuseSameName(others: Category[], { label, labelAr, path }: Category): void {
  const same =
    categoryFromInput(others, label) ??
    categoryFromInput(others, labelAr) ??
    others.find((one) => one.path === path);
  if (same) throw new Problem('category-exists', about(same));
}

function about({ label, labelAr }: Category) {
  return { category: label, categoryAr: labelAr };
}
