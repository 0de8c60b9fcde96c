import { SelectField, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import type { FieldsProps } from './product-draft.ts';

const inWords = [
  ['editor', m.edition_editor, 300],
  ['translator', m.edition_translator, 300],
  ['publisher', m.edition_publisher, 300],
  ['place', m.edition_place, 100],
  ['edition', m.edition_edition, 100],
  ['binding', m.edition_binding, 100],
] as const;

const languages = {
  '': m.desk_no_language,
  ar: m.language_ar,
  en: m.language_en,
  'ar-en': m.language_both,
};

/** The facts of the printed edition: words in both languages, then the others. */
export function EditionFields({ form: { field } }: FieldsProps) {
  return (
    <>
      <fieldset>
        {inWords.flatMap(([name, label, maxLength]) => [
          <TextField key={name} label={label()} maxLength={maxLength} {...field(name)} />,
          <TextField
            key={`${name}Ar`}
            label={m.desk_in_arabic({ name: label() })}
            maxLength={maxLength}
            lang="ar"
            {...field(`${name}Ar`)}
          />,
        ])}
      </fieldset>
      <fieldset>
        <SelectField label={m.edition_language()} options={languages} {...field('language')} />
        <TextField label={m.edition_isbn()} dir="ltr" maxLength={40} {...field('isbn')} />
        <TextField label={m.edition_year()} maxLength={40} {...field('year')} />
        <TextField label={m.edition_pages()} inputMode="numeric" {...field('pages')} />
        <TextField label={m.edition_volumes()} inputMode="numeric" {...field('volumes')} />
        <TextField label={m.desk_weight()} inputMode="numeric" {...field('weight')} />
        <TextField label={m.edition_size()} maxLength={100} {...field('size')} />
      </fieldset>
    </>
  );
}
