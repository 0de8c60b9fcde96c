import { type Category, categoryFromPath } from '../../rules/categories.ts';
import type { Db } from '../db/database.ts';
import { oncePerVersion } from '../db/once-per-version.ts';
import { readCategories, readFormerPaths } from './category-queries.ts';

interface CategoryList {
  categories: Category[];
  former: Map<string, string>;
}

const lists = new WeakMap<Db, () => Promise<CategoryList>>();

/** Every change of a category raises the catalogue version. */
function currentList(db: Db): Promise<CategoryList> {
  const list = lists.get(db) ?? oncePerVersion(db, () => read(db));
  lists.set(db, list);
  return list();
}

async function read({ sql }: Db): Promise<CategoryList> {
  return { categories: await readCategories(sql), former: await readFormerPaths(sql) };
}

export async function currentCategories(db: Db): Promise<Category[]> {
  return (await currentList(db)).categories;
}

/** The category at an address, at a former one, or with this value in any letter case. */
export async function findCategory(db: Db, segment: string): Promise<Category | null> {
  const { categories, former } = await currentList(db);
  const asked = segment.toLowerCase();
  const value = former.get(asked);
  return (
    categoryFromPath(categories, asked) ??
    categories.find((one) => one.value === value || one.value.toLowerCase() === asked) ??
    null
  );
}
