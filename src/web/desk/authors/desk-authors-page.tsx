import { useState } from 'react';
import type { ManagedAuthor } from '../../../contract/authors.ts';
import { authorPath, diedText, nameOf, otherNameOf } from '../../shelf/book-text.ts';
import { counted } from '../../locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { FormDialog } from '../kit/desk-form.tsx';
import { Button, DeskList, DeskPage, DialogButton, Phrase } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { choice, DeskSearch, search, useFilters } from '../kit/filters.tsx';
import kit from '../kit/kit.module.css';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { parseWhole } from '../../../rules/seller-input.ts';
import { requiredError } from '../../api/form-checks.ts';
import { TextArea, TextField } from '../../ui/field.tsx';

const filters = {
  q: search(m.desk_search_authors),
  sort: choice(m.desk_sort, m.desk_author_name, { 'name-ar': m.desk_author_ar }),
};

export default function DeskAuthorsPage() {
  const { filter, tools } = useFilters(filters);
  const list = useDeskList('GET /api/author/manage', (page) => page.authors, filter);
  return (
    <DeskPage title={m.authors()} links={null}>
      {tools}
      <DeskList list={list} empty={m.desk_no_match()}>
        {(author) => <AuthorRow key={author.slug} author={author} />}
      </DeskList>
    </DeskPage>
  );
}

function AuthorRow({ author }: { author: ManagedAuthor }) {
  const [name, other] = [nameOf(author), otherNameOf(author)];
  return (
    <li>
      <div>
        <ShopLink to={authorPath(author.slug)}>
          <Phrase of={name} />
        </ShopLink>{' '}
        {other && <Phrase of={other} />}
        <p className="hint">
          {[diedText(author), m.books_found(counted(author.books))].filter(Boolean).join(' · ')}
        </p>
        {author.names.map((merged) => (
          <p key={merged} className="hint">
            {m.desk_merged_name()} <bdi>{merged}</bdi>
          </p>
        ))}
      </div>
      <p>
        <DialogButton words={m.desk_edit()} aria-label={m.desk_edit_of({ book: name.text })}>
          {(close) => <AuthorDialog author={author} onClose={close} />}
        </DialogButton>{' '}
        <DialogButton look="3 sm" words={m.desk_merge()} aria-label={m.desk_merge_of({ name: name.text })}>
          {(close) => <MergeDialog author={author} onClose={close} />}
        </DialogButton>
      </p>
    </li>
  );
}

/** Finds the author whose books these become. */
function MergeDialog({ author, onClose }: { author: ManagedAuthor; onClose: () => void }) {
  const [q, setQ] = useState('');
  const merge = useDeskChange('POST /api/author/merge', m.desk_author_saved);
  const found = useDeskList('GET /api/author/manage', (page) => page.authors, { q });
  const others = found.items.filter(({ slug }) => slug !== author.slug);
  return (
    <Dialog open title={m.desk_merge_author()} onOpenChange={onClose}>
      <p>
        <Sentence words={(name) => m.desk_merge_words({ name })}>{nameOf(author).text}</Sentence>
      </p>
      <DeskSearch label={m.desk_search_authors()} value={q} onChoose={setQ} />
      <ul className={kit.scroll}>
        {others.map((other) => (
          <li key={other.slug}>
            <Button
              look="3"
              words={<bdi>{nameOf(other).text}</bdi>}
              busy={merge.isPending}
              onClick={() => merge.mutate({ slug: author.slug, into: other.slug }, { onSuccess: onClose })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type Draft = Record<'name' | 'nameAr' | 'diedAh' | 'diedCe' | 'about' | 'aboutAr', string>;

function AuthorDialog({ author, onClose }: { author: ManagedAuthor; onClose: () => void }) {
  const edit = useDeskChange('POST /api/author/edit', m.desk_author_saved);
  const form = useVersionedForm(author, draftOf, check, async (typed, { changed, version }) => {
    const valueOf = (name: keyof Draft) => (name.startsWith('died') ? parseWhole(typed[name]) : typed[name]);
    const changes = Object.fromEntries(changed.map((name) => [name, valueOf(name)]));
    await edit.mutateAsync({ slug: author.slug, version, ...changes }).then(onClose);
  });
  const { field } = form;
  return (
    <FormDialog form={form} title={m.desk_edit_author()} button={m.desk_save()} onClose={onClose}>
      <TextField label={m.desk_author_name()} required maxLength={300} {...field('name')} />
      <TextField label={m.desk_author_ar()} lang="ar" maxLength={300} {...field('nameAr')} />
      <TextField label={m.desk_died_ah()} inputMode="numeric" {...field('diedAh')} />
      <TextField label={m.desk_died_ce()} inputMode="numeric" {...field('diedCe')} />
      <TextArea label={m.desk_about_author()} rows={4} maxLength={4000} {...field('about')} />
      <TextArea label={m.desk_about_author_ar()} lang="ar" rows={4} maxLength={4000} {...field('aboutAr')} />
    </FormDialog>
  );
}

function draftOf({ name, nameAr = '', diedAh, diedCe, about = '', aboutAr = '' }: ManagedAuthor): Draft {
  return { name, nameAr, diedAh: String(diedAh ?? ''), diedCe: String(diedCe ?? ''), about, aboutAr };
}

const yearError = (year: string) =>
  year.trim() !== '' && parseWhole(year) === null ? m.field_number() : undefined;
const check = { name: requiredError, diedAh: yearError, diedCe: yearError };
