import { atLeast, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { onEachConnection } from '../measure.ts';
import { firstBookPath } from '../catalogue/book-list.ts';

/** Public pages and lists that the shop serves from its cache. */
export async function pages(lab: Lab): Promise<Figure[]> {
  const shop = await lab.demoShop();
  const paths = {
    home: '/',
    '/books': '/books',
    'book page': await firstBookPath(shop),
    'list of all books': '/api/product/list',
    'list of 24 books': '/api/product/list?limit=24',
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const percent = await lab.percentOfBaseline(name, shop, onEachConnection({ path }));
    figures.push(atLeast(`${name}, requests/s of the baseline`, 75, percent, '%'));
  }
  return figures;
}
