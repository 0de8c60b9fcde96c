import { lazy, Suspense, useState } from 'react';
import type { ManagedAuthor } from '../../../contract/authors.ts';
import { authorPath, diedText, nameOf, otherNameOf } from '../../authors/author-words.ts';
import { counted } from '../../locale.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { DeskList } from '../desk-list.tsx';
import { DeskSearch } from '../desk-search.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useAuthorChange, useAuthors } from './use-authors.ts';
import './authors.css';

const AuthorDialog = lazy(() => import('./author-dialog.tsx'));
const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

export default function DeskAuthorsPage() {
  const [params, change] = useFilterParams<{ q: string }>();
  const q = params.get('q') ?? '';
  const list = useAuthors(q);
  const authors = list.data?.pages.flatMap((page) => page.authors) ?? [];
  return (
    <>
      <PageMeta title={m.authors()} unlisted />
      <div className="work-head">
        <h1>{m.authors()}</h1>
      </div>
      <div className="tools">
        <DeskSearch label={m.desk_search_authors()} searched={q} onSearch={(text) => change({ q: text })} />
      </div>
      <DeskList
        query={list}
        shown={authors.length}
        loading={m.desk_loading()}
        empty={<EmptyState words={m.desk_no_match()} />}
      >
        <ul className="desk-authors">
          {authors.map((author) => (
            <AuthorRow key={author.slug} author={author} />
          ))}
        </ul>
      </DeskList>
    </>
  );
}

function AuthorRow({ author }: { author: ManagedAuthor }) {
  const [dialog, setDialog] = useState<'edit' | 'merge' | null>(null);
  const part = useAuthorChange('POST /api/author/part');
  const [name, other] = [nameOf(author), otherNameOf(author)];
  return (
    <li>
      <div>
        <ShopLink to={authorPath(author.slug)}>
          <bdi lang={name.lang}>{name.text}</bdi>
        </ShopLink>{' '}
        {other && <bdi lang={other.lang}>{other.text}</bdi>}
        <p className="hint">
          {[diedText(author), m.books_found(counted(author.books))].filter(Boolean).join(' · ')}
        </p>
        {author.names.map((merged) => (
          <p key={merged} className="hint">
            {m.desk_merged_name()} <bdi>{merged}</bdi>{' '}
            <button
              type="button"
              className="btn btn-3 btn-sm"
              disabled={part.isPending}
              aria-label={m.desk_part_of({ name: merged })}
              onClick={() => part.mutate({ name: merged })}
            >
              {m.desk_part()}
            </button>
          </p>
        ))}
      </div>
      <p>
        <button
          type="button"
          className="btn btn-2 btn-sm"
          aria-label={m.desk_edit_of({ book: name.text })}
          onClick={() => setDialog('edit')}
        >
          {m.desk_edit()}
        </button>{' '}
        <button
          type="button"
          className="btn btn-3 btn-sm"
          aria-label={m.desk_merge_of({ name: name.text })}
          onClick={() => setDialog('merge')}
        >
          {m.desk_merge()}
        </button>
      </p>
      <Suspense>
        {dialog === 'edit' && <AuthorDialog author={author} onClose={() => setDialog(null)} />}
        {dialog === 'merge' && <MergeDialog author={author} onClose={() => setDialog(null)} />}
      </Suspense>
    </li>
  );
}
