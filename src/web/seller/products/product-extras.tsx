import ChevronDown from 'icon:chevron-down';
import FileText from 'icon:file-text';
import X from 'icon:x';
import { useState } from 'react';
import { readStored, writeStored } from '../../api/browser-store.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { type FieldsProps, fieldProps } from './product-fields.tsx';

const storageKey = 'warraq.desk.extras';

interface ExtrasProps extends FieldsProps {
  pdf: File | null;
  onPdf: (file: File | null) => void;
  startOpen: boolean;
}

/** Optional fields: the Arabic texts and a PDF for free reading. */
export function ProductExtras({ pdf, onPdf, startOpen, ...form }: ExtrasProps) {
  const [open, setOpen] = useState(() => startOpen || readStored(storageKey) === true);
  const shown =
    open ||
    ['pdfUrl', 'volume', 'pages', 'volumes', 'isbn'].some((field) => form.faults[field] !== undefined);
  return (
    <section className="extras">
      <h2>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls="extras"
          onClick={() => {
            writeStored(storageKey, !shown);
            setOpen(!shown);
          }}
        >
          {m.desk_extras()} <span className="hint">{m.desk_optional()}</span>
          <ChevronDown className="ico" aria-hidden="true" />
        </button>
      </h2>
      <div id="extras" hidden={!shown}>
        {shown && (
          <div className="extras-in">
            <div className="two">
              <TextField label={m.desk_name_ar()} dir="rtl" lang="ar" {...fieldProps(form, 'nameAr')} />
              <TextField label={m.desk_author_ar()} dir="rtl" lang="ar" {...fieldProps(form, 'authorAr')} />
            </div>
            <TextField
              label={m.desk_also_known_as()}
              hint={m.desk_also_known_as_hint()}
              {...fieldProps(form, 'alsoKnownAs')}
            />
            <TextArea
              label={m.desk_description_ar()}
              hint={m.desk_description_hint()}
              dir="rtl"
              lang="ar"
              {...fieldProps(form, 'descriptionAr')}
            />
            <SetFields {...form} />
            <EditionFields {...form} />
            <TextField
              label={m.desk_pdf_url()}
              hint={
                <Sentence dir="ltr" words={(address) => m.desk_pdf_hint({ address })}>
                  https://example.com/book.pdf
                </Sentence>
              }
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              disabled={pdf !== null}
              {...fieldProps(form, 'pdfUrl')}
            />
            <PdfFile pdf={pdf} onPdf={onPdf} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The set of a volume. A new book without them gets the set that its title tells of. */
function SetFields(form: FieldsProps) {
  return (
    <fieldset>
      <legend>{m.desk_set()}</legend>
      <TextField
        label={m.desk_set_name()}
        hint={m.desk_set_hint()}
        maxLength={300}
        {...fieldProps(form, 'setName')}
      />
      <TextField
        label={m.desk_set_name_ar()}
        dir="rtl"
        lang="ar"
        maxLength={300}
        {...fieldProps(form, 'setNameAr')}
      />
      <TextField label={m.desk_volume()} inputMode="numeric" {...fieldProps(form, 'volume')} />
      {form.draft.renameSet !== '' && (
        <SelectField label={m.desk_set_rename()} {...fieldProps(form, 'renameSet')}>
          <option value="one">{m.desk_set_rename_one()}</option>
          <option value="all">{m.desk_set_rename_all()}</option>
        </SelectField>
      )}
    </fieldset>
  );
}

/** The facts of the printed edition. */
function EditionFields(form: FieldsProps) {
  return (
    <fieldset>
      <legend>{m.edition_facts()}</legend>
      <SelectField label={m.edition_language()} {...fieldProps(form, 'language')}>
        <option value="">{m.desk_no_language()}</option>
        <option value="ar">{m.language_ar()}</option>
        <option value="en">{m.language_en()}</option>
        <option value="ar-en">{m.language_both()}</option>
      </SelectField>
      <TextField label={m.edition_editor()} maxLength={300} {...fieldProps(form, 'editor')} />
      <TextField label={m.edition_translator()} maxLength={300} {...fieldProps(form, 'translator')} />
      <TextField label={m.edition_publisher()} maxLength={300} {...fieldProps(form, 'publisher')} />
      <TextField label={m.edition_place()} maxLength={100} {...fieldProps(form, 'place')} />
      <TextField label={m.edition_year()} maxLength={40} {...fieldProps(form, 'year')} />
      <TextField label={m.edition_edition()} maxLength={100} {...fieldProps(form, 'edition')} />
      <TextField label={m.edition_binding()} maxLength={100} {...fieldProps(form, 'binding')} />
      <TextField label={m.edition_pages()} inputMode="numeric" {...fieldProps(form, 'pages')} />
      <TextField label={m.edition_volumes()} inputMode="numeric" {...fieldProps(form, 'volumes')} />
      <TextField label={m.edition_isbn()} dir="ltr" maxLength={40} {...fieldProps(form, 'isbn')} />
    </fieldset>
  );
}

function PdfFile({ pdf, onPdf }: { pdf: File | null; onPdf: (file: File | null) => void }) {
  if (pdf) {
    return (
      <p className="pdf-chosen">
        <FileText className="ico" aria-hidden="true" />
        <bdi>{pdf.name}</bdi>
        <button type="button" className="btn btn-3" onClick={() => onPdf(null)}>
          <X className="ico" aria-hidden="true" />
          {m.desk_pdf_remove()}
        </button>
      </p>
    );
  }
  return (
    <label className="btn btn-2 btn-sm pdf-choose">
      <input
        type="file"
        className="vh"
        accept="application/pdf,.pdf"
        onChange={(event) => onPdf(event.target.files?.[0] ?? null)}
      />
      <FileText className="ico" aria-hidden="true" />
      {m.desk_pdf_choose()}
    </label>
  );
}
