import { data, redirect, useLocation } from 'react-router';
import type { Author } from '../../contract/authors.ts';
import { FilteredShelf } from '../books/filtered-shelf.tsx';
import { loadShelf } from '../books/list-client-loader.ts';
import { choicesIn, filterIn, listParams, pageLength } from '../books/shelf-choices.ts';
import type { ShelfParam } from '../../rules/shelf.ts';
import { localPath } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { RunningHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/author-page';
import { aboutOf, authorPath, diedText, nameOf, otherNameOf } from '../books/book-words.ts';
import styles from './authors.module.css';

export { BooksError as ErrorBoundary } from '../books/books-error.tsx';

const offered: ShelfParam[] = ['category', 'language', 'min', 'max', 'stock', 'sort'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader, facts } = context.get(pageContext);
  const author = await reader.author(params.slug);
  if (!author) throw data(null, { status: 404 });
  if (author.slug !== params.slug) throw redirect(authorPath(author.slug), 301);
  const { search } = new URL(request.url);
  const { after } = listParams(search);
  const filter = { ...filterIn(search, facts.categories, offered), author: author.slug };
  const soldOutLast = !filter.inStock;
  const shelf = await reader.books({ ...filter, soldOutLast, cursor: after, limit: pageLength });
  return { author, shelf };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = serverLoader();
  const { author } = await loaded;
  return { author, ...(await loadShelf(request.url, () => loaded)) };
}

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { author } = loaderData;
  const name = nameOf(author);
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <AuthorMeta author={author} />
      <RunningHead level={1} title={name.text} other={otherNameOf(author)?.text ?? ''} />
      <AuthorFacts author={author} />
      <FilteredShelf
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
  if (!died && !about) return null;
  return (
    <div className={styles.facts}>
      {died && <p className={styles.note}>{died}</p>}
      {about && <p lang={about.lang}>{about.text}</p>}
    </div>
  );
}

function AuthorMeta({ author }: { author: Author }) {
  const { search } = useLocation();
  const { after } = listParams(search);
  const { publicUrl, categories } = useShopFacts();
  const url = new URL(localPath(authorPath(author.slug)), publicUrl).href;
  const [name, other] = [nameOf(author).text, otherNameOf(author)?.text];
  const person = {
    '@type': 'Person',
    '@id': url,
    url,
    name,
    ...(other && { alternateName: other }),
    ...(author.diedCe && { deathDate: String(author.diedCe).padStart(4, '0') }),
  };
  return (
    <PageMeta
      title={name}
      description={aboutOf(author)?.text ?? m.author_words({ author: name })}
      path={authorPath(author.slug)}
      search={after ? `?after=${after}` : ''}
      unlisted={choicesIn(search, categories, offered).count > 0}
      page={{ '@type': 'CollectionPage' }}
      data={[person]}
    />
  );
}
