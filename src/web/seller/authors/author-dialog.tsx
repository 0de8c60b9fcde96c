import { type FormEvent, useState } from 'react';
import type { ManagedAuthor } from '../../../contract/authors.ts';
import { parseWhole } from '../../../rules/digits.ts';
import { ApiError } from '../../api/client.ts';
import { fieldText } from '../../api/field-text.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { useAuthorChange } from './use-authors.ts';

interface AuthorDialogProps {
  author: ManagedAuthor;
  onClose: () => void;
}

export default function AuthorDialog({ author, onClose }: AuthorDialogProps) {
  const edit = useAuthorChange('POST /api/author/edit');
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const error = (field: string) => faults[field] && fieldText(faults[field]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (edit.isPending) return;
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const [diedAh, diedCe] = [yearOf(text('diedAh')), yearOf(text('diedCe'))];
    const found = {
      ...(text('name') === '' && { name: 'required' }),
      ...(diedAh === undefined && { diedAh: 'number' }),
      ...(diedCe === undefined && { diedCe: 'number' }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = {
      slug: author.slug,
      name: text('name'),
      nameAr: text('nameAr'),
      diedAh,
      diedCe,
      about: text('about'),
      aboutAr: text('aboutAr'),
    };
    edit.mutate(body, {
      onSuccess: onClose,
      onError: (failure) => setFaults((failure instanceof ApiError && failure.fields) || {}),
    });
  }

  return (
    <Dialog open title={m.desk_edit_author()} onOpenChange={onClose}>
      <form className="form" noValidate onSubmit={save}>
        <TextField
          label={m.desk_author_name()}
          name="name"
          defaultValue={author.name}
          required
          maxLength={300}
          error={error('name')}
        />
        <TextField
          label={m.desk_author_ar()}
          name="nameAr"
          defaultValue={author.nameAr}
          dir="rtl"
          lang="ar"
          maxLength={300}
          error={error('nameAr')}
        />
        <TextField
          label={m.desk_died_ah()}
          name="diedAh"
          defaultValue={author.diedAh}
          inputMode="numeric"
          error={error('diedAh')}
        />
        <TextField
          label={m.desk_died_ce()}
          name="diedCe"
          defaultValue={author.diedCe}
          inputMode="numeric"
          error={error('diedCe')}
        />
        <TextArea
          label={m.desk_about_author()}
          name="about"
          defaultValue={author.about}
          rows={4}
          maxLength={4000}
          error={error('about')}
        />
        <TextArea
          label={m.desk_about_author_ar()}
          name="aboutAr"
          defaultValue={author.aboutAr}
          dir="rtl"
          lang="ar"
          rows={4}
          maxLength={4000}
          error={error('aboutAr')}
        />
        <BusyButton busy={edit.isPending} className="btn btn-1">
          {m.desk_save()}
        </BusyButton>
      </form>
    </Dialog>
  );
}

/** Null for no year, undefined for a text that is none. */
function yearOf(text: string): number | null | undefined {
  return text === '' ? null : (parseWhole(text) ?? undefined);
}
