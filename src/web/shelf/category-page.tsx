import { redirectDocument } from 'react-router';
import { categoryFromPath, type ShelfParam } from '../../rules/shelf.ts';
import { locale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { RunningHead } from '../ui/section-head.tsx';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/category-page';
import { addressOf, labelled } from './category-text.ts';
import { FilteredShelf } from './filtered-shelf.tsx';
import { OfferedBooks } from './offered-books.tsx';
import { loadShelf } from './list-client-loader.ts';
import { filterIn } from './shelf-choices.ts';

export { BooksError as ErrorBoundary } from './books-error.tsx';

const offered: ShelfParam[] = ['author', 'language', 'min', 'max', 'stock', 'sort'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader, facts } = context.get(pageContext);
  const category = await reader.category(params.category);
  if (!category) return { category, shelf: { products: [], nextCursor: null, total: 0, close: 0 } };
  const { search } = new URL(request.url);
  // A former address. The page is loaded anew, since one that links to it does not know the new one.
  if (category.path !== params.category.toLowerCase())
    throw redirectDocument(addressOf(category) + search, 301);
  const filter = { ...filterIn(search, facts.categories, offered), category: category.value };
  return { category, shelf: await reader.books(filter) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadShelf(request.url, serverLoader);
}

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const { categories } = useShopFacts();
  // A page that was opened before the category was made knows it by its data.
  const category = categoryFromPath(categories, params.category) ?? loaderData.category;
  if (!category) return <UnknownCategory />;
  const upper = category.label.toUpperCase();
  const names = locale() === 'ar' ? [category.labelAr, upper] : [upper, category.labelAr];
  const { lang, children: label } = labelled(category);
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <RunningHead
        level={1}
        title={names[0] ?? ''}
        lang={lang}
        other={category.label === category.labelAr ? '' : (names[1] ?? '')}
      />
      <FilteredShelf
        meta={{
          title: label,
          description: m.category_words({ category: label }),
          path: addressOf(category),
        }}
        data={loaderData}
        ask={{ category: category.value }}
        offered={offered}
        empty={<NoProducts />}
      />
    </main>
  );
}

function UnknownCategory() {
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <PageMeta title={m.books()} unlisted />
      <h1 className="vh">{m.books()}</h1>
      <NoProducts />
    </main>
  );
}

function NoProducts() {
  return (
    <>
      <EmptyState words={m.no_products()}>
        <LinkButton look="2" to="/books" words={m.show_all_books()} />
      </EmptyState>
      <OfferedBooks />
    </>
  );
}
