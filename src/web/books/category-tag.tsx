import { categoryOf } from '../../rules/categories.ts';
import { useShopFacts } from '../shop-facts.ts';
import { labelled } from './category-words.ts';

/** The name of a book's category, in its colour. */
export function CategoryTag({ of }: { of: string }) {
  const category = categoryOf(useShopFacts().categories, of);
  return <p className={`cat cat-${category.colour}`} {...labelled(category)} />;
}
