import type { useForm } from '../../api/use-form.ts';
import { labelOf } from '../../books/category-words.ts';
import { useMoney, useShopFacts } from '../../shop-facts.ts';
import { Frame, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import kit from '../kit/kit.module.css';
import type { BookFile } from '../../../contract/read.ts';
import { countInDigits } from '../../../rules/digits.ts';
import type { ProductField } from './product-draft.ts';
import styles from './product-form.module.css';
import ChevronDown from 'icon:chevron-down';
import FileText from 'icon:file-text';
import X from 'icon:x';
import { useState } from 'react';
import { readStored, writeStored } from '../../browser-store.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { Button } from '../kit/desk-page.tsx';
import { FileButton } from '../kit/upload.tsx';

export interface FieldsProps {
  form: ReturnType<typeof useForm<ProductField>>;
}

export function CategoryOptions() {
  return useShopFacts().categories.map((category) => (
    <option key={category.value} value={category.value}>
      {labelOf(category)}
    </option>
  ));
}

/** The required fields. */
export function ProductFields({ form: { field } }: FieldsProps) {
  const title = { required: true, maxLength: 300, autoComplete: 'off' };
  return (
    <>
      <TextField label={m.desk_name()} {...title} {...field('name')} />
      <div className={kit.two}>
        <TextField label={m.desk_author()} {...title} {...field('author')} />
        <SelectField label={m.desk_category()} {...field('category')}>
          <option value="">{m.desk_category_choose()}</option>
          <CategoryOptions />
        </SelectField>
      </div>
      <TextArea label={m.desk_description()} hint={m.desk_description_hint()} {...field('description')} />
      <div className={kit.two}>
        <MoneyField label={m.desk_price()} {...field('price')} />
        <MoneyField label={m.desk_offer_price()} {...field('offerPrice')} />
      </div>
    </>
  );
}

type MoneyFieldProps = ReturnType<FieldsProps['form']['field']> & { label: string };

/** An amount in any digits; the sign of the currency precedes it in both directions. */
function MoneyField({ label, error, ...input }: MoneyFieldProps) {
  const { prefix, suffix } = useMoney();
  const sign = (prefix + suffix).trim();
  return (
    <Frame label={label} error={error}>
      {(wiring) => (
        <div className={sign.length > 1 ? `${styles.money} ${styles.long}` : styles.money} dir="ltr">
          <span aria-hidden="true">{sign}</span>
          <input
            {...wiring}
            className="input"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...input}
          />
        </div>
      )}
    </Frame>
  );
}

const storageKey = 'warraq.desk.extras';
const checkedFields = ['pdfUrl', 'volume', 'pages', 'volumes', 'isbn', 'from', 'to'] as const;

interface ExtrasProps extends FieldsProps {
  /** The PDF that the book has in the shop. */
  file: BookFile | null;
  pdf: File | null;
  onPdf: (file: File | null) => void;
  startOpen: boolean;
}

/** Optional fields: the Arabic texts and a PDF for free reading. */
export function ProductExtras({ file, pdf, onPdf, startOpen, form }: ExtrasProps) {
  const { field } = form;
  const [open, setOpen] = useState(() => startOpen || readStored(storageKey) === true);
  const shown = open || checkedFields.some((name) => field(name).error);
  return (
    <section className={styles.extras}>
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
          <ChevronDown />
        </button>
      </h2>
      <div id="extras" className={styles.fields} hidden={!shown}>
        <div className={kit.two}>
          <TextField label={m.desk_name_ar()} dir="rtl" lang="ar" {...field('nameAr')} />
          <TextField label={m.desk_author_ar()} dir="rtl" lang="ar" {...field('authorAr')} />
        </div>
        <TextField
          label={m.desk_also_known_as()}
          hint={m.desk_also_known_as_hint()}
          {...field('alsoKnownAs')}
        />
        <TextField
          label={m.desk_sku()}
          hint={m.desk_sku_hint()}
          dir="ltr"
          maxLength={100}
          {...field('sku')}
        />
        <TextArea
          label={m.desk_description_ar()}
          hint={m.desk_description_hint()}
          dir="rtl"
          lang="ar"
          {...field('descriptionAr')}
        />
        <SetFields form={form} />
        <EditionFields form={form} />
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
          {...field('pdfUrl')}
        />
        <PdfFile pdf={pdf} onPdf={onPdf} />
        {(file ?? pdf) && <FileFields form={form} file={pdf ? null : file} />}
      </div>
    </section>
  );
}

/** The set of a volume. A new book without them gets the set that its title tells of. */
function SetFields({ form: { draft, field } }: FieldsProps) {
  return (
    <fieldset>
      <legend>{m.desk_set()}</legend>
      <TextField label={m.desk_set_name()} hint={m.desk_set_hint()} maxLength={300} {...field('setName')} />
      <TextField label={m.desk_set_name_ar()} dir="rtl" lang="ar" maxLength={300} {...field('setNameAr')} />
      <TextField label={m.desk_volume()} inputMode="numeric" {...field('volume')} />
      {draft.renameSet !== '' && (
        <SelectField label={m.desk_set_rename()} {...field('renameSet')}>
          <option value="one">{m.desk_set_rename_one()}</option>
          <option value="all">{m.desk_set_rename_all()}</option>
        </SelectField>
      )}
    </fieldset>
  );
}

/** The facts of the printed edition. */
function EditionFields({ form: { field } }: FieldsProps) {
  return (
    <fieldset>
      <legend>{m.edition_facts()}</legend>
      <SelectField label={m.edition_language()} {...field('language')}>
        <option value="">{m.desk_no_language()}</option>
        <option value="ar">{m.language_ar()}</option>
        <option value="en">{m.language_en()}</option>
        <option value="ar-en">{m.language_both()}</option>
      </SelectField>
      <TextField label={m.edition_editor()} maxLength={300} {...field('editor')} />
      <TextField label={m.edition_translator()} maxLength={300} {...field('translator')} />
      <TextField label={m.edition_publisher()} maxLength={300} {...field('publisher')} />
      <TextField label={m.edition_place()} maxLength={100} {...field('place')} />
      <TextField label={m.edition_year()} maxLength={40} {...field('year')} />
      <TextField label={m.edition_edition()} maxLength={100} {...field('edition')} />
      <TextField label={m.edition_binding()} maxLength={100} {...field('binding')} />
      <TextField label={m.edition_pages()} inputMode="numeric" {...field('pages')} />
      <TextField label={m.edition_volumes()} inputMode="numeric" {...field('volumes')} />
      <TextField label={m.edition_isbn()} dir="ltr" maxLength={40} {...field('isbn')} />
    </fieldset>
  );
}

/** How the PDF is read in the shop, and whether its text is known. */
function FileFields({ form: { field }, file }: FieldsProps & { file: BookFile | null }) {
  return (
    <fieldset>
      <legend>{m.desk_pdf()}</legend>
      <SelectField label={m.desk_pdf_bound()} {...field('bound')}>
        <option value="">{m.desk_pdf_bound_by_language()}</option>
        <option value="right">{m.desk_pdf_bound_right()}</option>
        <option value="left">{m.desk_pdf_bound_left()}</option>
      </SelectField>
      <SelectField label={m.desk_pdf_search()} {...field('excluded')}>
        <option value="">{m.desk_pdf_searched()}</option>
        <option value="yes">{m.desk_pdf_excluded()}</option>
      </SelectField>
      <TextField label={m.desk_pdf_from()} inputMode="numeric" {...field('from')} />
      <TextField
        label={m.desk_pdf_to()}
        hint={m.desk_pdf_sample_hint()}
        inputMode="numeric"
        {...field('to')}
      />
      {file && <p className="hint">{textStateOf(file)}</p>}
    </fieldset>
  );
}

function textStateOf({ text, done, pages }: BookFile): string {
  if (text === 'none') return m.desk_pdf_text_none();
  if (text === 'failed') return m.desk_pdf_text_failed();
  if (pages === null) return m.desk_pdf_text_soon();
  const counts = { done: countInDigits(done), pages: countInDigits(pages) };
  return text === 'ready' ? m.desk_pdf_text_ready(counts) : m.desk_pdf_text_waiting(counts);
}

function PdfFile({ pdf, onPdf }: { pdf: File | null; onPdf: (file: File | null) => void }) {
  if (pdf) {
    return (
      <p className={styles.pdf}>
        <FileText />
        <bdi>{pdf.name}</bdi>
        <Button look="3" onClick={() => onPdf(null)}>
          <X />
          {m.desk_pdf_remove()}
        </Button>
      </p>
    );
  }
  return (
    <FileButton accept="application/pdf,.pdf" onFile={onPdf}>
      <FileText />
      {m.desk_pdf_choose()}
    </FileButton>
  );
}
