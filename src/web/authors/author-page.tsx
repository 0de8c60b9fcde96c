import { data, redirect } from 'react-router';
import type { Author } from '../../contract/authors.ts';
import { FilteredShelf } from '../shelf/filtered-shelf.tsx';
import { loadShelf } from '../shelf/list-client-loader.ts';
import { filterIn } from '../shelf/shelf-choices.ts';
import type { ShelfParam } from '../../rules/shelf.ts';
import { localPath, locale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { useShopFacts } from '../shop-facts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { RunningHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/author-page';
import { aboutOf, authorPath, diedText, nameOf, otherNameOf, phrase } from '../shelf/book-text.ts';
import styles from './authors.module.css';

export { BooksError as ErrorBoundary } from '../shelf/books-error.tsx';

const offered: ShelfParam[] = ['category', 'language', 'min', 'max', 'stock', 'sort'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader, facts } = context.get(pageContext);
  const author = await reader.author(params.slug);
  if (!author) throw data(null, { status: 404 });
  if (author.slug !== params.slug) throw redirect(authorPath(author.slug), 301);
  const { search } = new URL(request.url);
  const filter = { ...filterIn(search, facts.categories, offered), author: author.slug };
  return { author, shelf: await reader.books({ ...filter, soldOutLast: !filter.inStock }) };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = serverLoader();
  const { author } = await loaded;
  return { author, ...(await loadShelf(request.url, () => loaded)) };
}

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { author } = loaderData;
  const { publicUrl } = useShopFacts();
  const path = authorPath(author.slug);
  const [name, other] = [nameOf(author).text, otherNameOf(author)?.text ?? ''];
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <RunningHead level={1} title={name} other={other} />
      <AuthorFacts author={author} />
      <FilteredShelf
        meta={{
          title: name,
          description: aboutOf(author)?.text ?? m.author_words({ author: name }),
          path,
          data: [personData(author, new URL(localPath(path), publicUrl).href)],
        }}
        data={loaderData}
        ask={{ author: author.slug, inStock: 'true' }}
        offered={offered}
        empty={<EmptyState words={m.no_books_yet()} />}
      />
    </main>
  );
}

function AuthorFacts({ author }: { author: Author }) {
  const [died, about] = [diedText(author), aboutOf(author)];
  const others = author.knownAs?.filter((name) => phrase(name).lang === locale()) ?? [];
  if (!died && !about && others.length === 0) return null;
  return (
    <div className={styles.facts}>
      {died && <p className="note">{died}</p>}
      {others.length > 0 && (
        <p className="note">{m.author_known_as({ names: others.join(m.list_comma()) })}</p>
      )}
      {about && <p lang={about.lang}>{about.text}</p>}
    </div>
  );
}

function personData(author: Author, url: string) {
  const other = otherNameOf(author)?.text;
  return {
    '@type': 'Person',
    '@id': url,
    url,
    name: nameOf(author).text,
    ...(other && { alternateName: other }),
    ...(author.diedCe && { deathDate: String(author.diedCe).padStart(4, '0') }),
  };
}
