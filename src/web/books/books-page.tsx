import { pageContext } from '../page-context.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../words/messages.js';
import type { Route } from './+types/books-page';
import { BookCard } from './book-card.tsx';

const pageLength = 40;

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { reader } = context.get(pageContext);
  const q = params.get('q') ?? undefined;
  const cursor = params.get('after') ?? undefined;
  return reader.books({ q, cursor, inStock: true, limit: pageLength });
}

export default function BooksPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap page-top">
      <title>{m.all_books()}</title>
      <SectionHead level={1} words={m.all_books} />
      <div className="grid">
        {loaderData.products.map((book, place) => (
          <BookCard key={book._id} book={book} eager={place < 5} />
        ))}
      </div>
    </main>
  );
}
