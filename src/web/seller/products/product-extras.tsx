import ChevronDown from 'icon:chevron-down';
import FileText from 'icon:file-text';
import X from 'icon:x';
import { useState } from 'react';
import { readStored, writeStored } from '../../api/browser-store.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
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
  const shown = open || form.faults.pdfUrl !== undefined;
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
