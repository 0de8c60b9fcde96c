import { useState } from 'react';
import type { ManagedAuthor } from '../../../contract/authors.ts';
import { authorPath, diedText, nameOf, otherNameOf } from '../../books/author-words.ts';
import { counted } from '../../locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { Button, DeskList, DeskPage, Phrase, FormDialog } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { Choice, DeskSearch, Tools } from '../kit/filters.tsx';
import kit from '../kit/kit.module.css';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { useFilterParams } from '../kit/use-filter-params.ts';
import { parseWhole } from '../../../rules/digits.ts';
import { requiredError } from '../../api/form-checks.ts';
import { TextArea, TextField } from '../../ui/field.tsx';

type Sort = 'name-ar' | '';

function useAuthors(q: string, sort: Sort = '') {
  return useDeskList('GET /api/author/manage', (page) => page.authors, { q, sort });
}

export default function DeskAuthorsPage() {
  const [params, change] = useFilterParams<{ q: string; sort: Sort }>();
  const q = params.get('q') ?? '';
  const sort = params.get('sort') === 'name-ar' ? 'name-ar' : '';
  const list = useAuthors(q, sort);
  return (
    <DeskPage title={m.authors()} links={null}>
      <Tools>
        <DeskSearch label={m.desk_search_authors()} searched={q} onSearch={(text) => change({ q: text })} />
        <Choice
          label={m.desk_sort()}
          all={m.desk_author_name()}
          value={sort}
          options={[['name-ar', m.desk_author_ar()]]}
          onChoose={(chosen) => change({ sort: chosen })}
        />
      </Tools>
      <DeskList list={list} empty={m.desk_no_match()}>
        <ul className={kit.rows}>
          {list.items.map((author) => (
            <AuthorRow key={author.slug} author={author} />
          ))}
        </ul>
      </DeskList>
    </DeskPage>
  );
}

function AuthorRow({ author }: { author: ManagedAuthor }) {
  const [dialog, setDialog] = useState<'edit' | 'merge' | null>(null);
  const unmerge = useDeskChange('POST /api/author/unmerge', m.desk_author_saved);
  const [name, other] = [nameOf(author), otherNameOf(author)];
  const close = () => setDialog(null);
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
            {m.desk_merged_name()} <bdi>{merged}</bdi>{' '}
            <Button
              look="3 sm"
              disabled={unmerge.isPending}
              aria-label={m.desk_part_of({ name: merged })}
              onClick={() => unmerge.mutate({ name: merged })}
            >
              {m.desk_part()}
            </Button>
          </p>
        ))}
      </div>
      <p>
        <Button aria-label={m.desk_edit_of({ book: name.text })} onClick={() => setDialog('edit')}>
          {m.desk_edit()}
        </Button>{' '}
        <Button
          look="3 sm"
          aria-label={m.desk_merge_of({ name: name.text })}
          onClick={() => setDialog('merge')}
        >
          {m.desk_merge()}
        </Button>
      </p>
      {dialog === 'edit' && <AuthorDialog author={author} onClose={close} />}
      {dialog === 'merge' && <MergeDialog author={author} onClose={close} />}
    </li>
  );
}

/** Finds the author whose books these become. */
function MergeDialog({ author, onClose }: { author: ManagedAuthor; onClose: () => void }) {
  const [q, setQ] = useState('');
  const merge = useDeskChange('POST /api/author/merge', m.desk_author_saved);
  const others = useAuthors(q).items.filter(({ slug }) => slug !== author.slug);
  return (
    <Dialog open title={m.desk_merge_author()} onOpenChange={onClose}>
      <p>
        <Sentence words={(name) => m.desk_merge_words({ name })}>{nameOf(author).text}</Sentence>
      </p>
      <DeskSearch label={m.desk_search_authors()} searched={q} onSearch={setQ} />
      <ul className={kit.others}>
        {others.map((other) => (
          <li key={other.slug}>
            <Button
              look="3"
              busy={merge.isPending}
              onClick={() => merge.mutate({ slug: author.slug, into: other.slug }, { onSuccess: onClose })}
            >
              <bdi>{nameOf(other).text}</bdi>
            </Button>
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
    await edit.mutateAsync({ slug: author.slug, version, ...changes });
    onClose();
  });
  const { field } = form;
  return (
    <FormDialog form={form} title={m.desk_edit_author()} button={m.desk_save()} onClose={onClose}>
      <TextField label={m.desk_author_name()} required maxLength={300} {...field('name')} />
      <TextField label={m.desk_author_ar()} dir="rtl" lang="ar" maxLength={300} {...field('nameAr')} />
      <TextField label={m.desk_died_ah()} inputMode="numeric" {...field('diedAh')} />
      <TextField label={m.desk_died_ce()} inputMode="numeric" {...field('diedCe')} />
      <TextArea label={m.desk_about_author()} rows={4} maxLength={4000} {...field('about')} />
      <TextArea
        label={m.desk_about_author_ar()}
        dir="rtl"
        lang="ar"
        rows={4}
        maxLength={4000}
        {...field('aboutAr')}
      />
    </FormDialog>
  );
}

function draftOf({ name, nameAr, diedAh, diedCe, about, aboutAr }: ManagedAuthor): Draft {
  return {
    name,
    nameAr: nameAr ?? '',
    diedAh: String(diedAh ?? ''),
    diedCe: String(diedCe ?? ''),
    about: about ?? '',
    aboutAr: aboutAr ?? '',
  };
}

function check({ name, diedAh, diedCe }: Draft) {
  const yearError = (year: string) =>
    year.trim() !== '' && parseWhole(year) === null ? m.field_number() : undefined;
  return { name: requiredError(name), diedAh: yearError(diedAh), diedCe: yearError(diedCe) };
}
