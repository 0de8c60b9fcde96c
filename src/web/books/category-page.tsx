import { useLocation } from 'react-router';
import { type Category, categoryFromPath } from '../../rules/categories.ts';
import { locale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RunningHead } from '../ui/running-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/category-page';
import { FirstBooksLink } from './first-books-link.tsx';
import { OfferedBooks } from './offered-books.tsx';
import { loadShelf } from './list-client-loader.ts';
import { listParams, pageLength } from './shelf-address.ts';
import { Shelf } from './shelf.tsx';

export { BooksError as ErrorBoundary } from './books-error.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const category = categoryFromPath(params.category);
  if (!category) return { shelf: { products: [], nextCursor: null, total: 0, close: 0 } };
  const { after } = listParams(new URL(request.url).search);
  const { reader } = context.get(pageContext);
  return { shelf: await reader.books({ category: category.value, cursor: after, limit: pageLength }) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadShelf(request.url, serverLoader);
}

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const category = categoryFromPath(params.category);
  const { after } = listParams(useLocation().search);
  if (!category) return <UnknownCategory />;
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <CategoryHead category={category} after={after} />
      <Shelf data={loaderData} ask={{ category: category.value }} empty={<NoProducts />} />
      {after && <FirstBooksLink />}
    </main>
  );
}

function CategoryHead({ category, after }: { category: Category; after?: string }) {
  const upper = category.label.toUpperCase();
  const names = locale() === 'ar' ? [category.labelAr, upper] : [upper, category.labelAr];
  const label = locale() === 'ar' ? category.labelAr : category.label;
  return (
    <>
      <PageMeta
        title={label}
        description={m.category_words({ category: label })}
        path={`/books/${category.path}`}
        search={after ? `?after=${after}` : ''}
        page={{ '@type': 'CollectionPage' }}
      />
      <RunningHead level={1} title={names[0] ?? ''} other={names[1] ?? ''} />
    </>
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
  const all = (
    <ShopLink className="btn btn-2" to="/books">
      {m.show_all_books()}
    </ShopLink>
  );
  return (
    <>
      <EmptyState words={m.no_products()} action={all} />
      <OfferedBooks />
    </>
  );
}
