import { labelOf } from '../../shelf/category-text.ts';
import { useMoney, useShopFacts } from '../../shop-facts.ts';
import { Frame, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import kit from '../kit/kit.module.css';
import type { BookFile } from '../../../contract/read.ts';
import { countInDigits } from '../../../rules/digits.ts';
import type { BookState } from '../../../contract/products.ts';
import { Fields } from '../kit/desk-form.tsx';
import type { FieldSpec } from '../kit/form-values.ts';
import {
  editionFacts,
  editionFields,
  editionWords,
  extraFields,
  type FieldsProps,
  type ProductField,
  specOf,
} from './product-draft.ts';
import { NameProposals, useNameProposals } from './name-proposals.tsx';
import styles from './products.module.css';
import FileText from 'icon:file-text';
import X from 'icon:x';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Sentence } from '../../ui/sentence.tsx';
import { Button } from '../kit/desk-page.tsx';
import { FileButton } from '../kit/upload.tsx';

/** The categories of the shop, to choose one of them. */
export function useCategoryChoices(): [string, string][] {
  return useShopFacts().categories.map((category) => [category.value, labelOf(category)]);
}

const inEither = { hint: m.desk_either_script, autoComplete: 'off' };
const titleFields: FieldSpec<ProductField>[] = [
  specOf('name', inEither),
  specOf('nameAr', { autoComplete: 'off' }),
  specOf('author', inEither),
  specOf('authorAr', { autoComplete: 'off' }),
];
const copiesField: FieldSpec<ProductField>[] = [
  specOf('copies', { hint: m.desk_copies_hint, autoComplete: 'off', maxLength: 12 }),
];

interface ProductFieldsProps extends FieldsProps {
  pdf: File | null;
  onPdf: (file: File | null) => void;
}

/** What every book has. */
export function ProductFields({ form, pdf, onPdf }: ProductFieldsProps) {
  const { field } = form;
  const categories = useCategoryChoices();
  const { onKeyDown, ...named } = useNameProposals(form);
  return (
    <>
      <div className={kit.fields}>
        <Fields of={titleFields} field={(name) => Object.assign(field(name), { onKeyDown })} />
        <NameProposals {...named} />
        <SelectField label={m.desk_category()} options={categories} {...field('category')}>
          <option value="">{m.desk_category_choose()}</option>
        </SelectField>
      </div>
      <div className={kit.fields}>
        <MoneyField label={m.desk_price()} required {...field('price')} />
        <MoneyField label={m.desk_offer_price()} hint={m.desk_offer_hint()} {...field('offerPrice')} />
      </div>
      <TextArea label={m.desk_description()} hint={m.desk_description_hint()} {...field('description')} />
      <PdfFile pdf={pdf} onPdf={onPdf} />
    </>
  );
}

/** How many copies there are, and whether shoppers see the book. */
function SaleFields({ form: { draft, field } }: FieldsProps) {
  const { archived: _, ...ofUse } = stateTexts;
  return (
    <div className={kit.fields}>
      <Fields of={copiesField} field={field} />
      <SelectField
        label={m.desk_state()}
        hint={m.desk_state_hint()}
        options={draft.state === 'archived' ? stateTexts : ofUse}
        {...field('state')}
      />
      {draft.state === 'scheduled' && (
        <TextField
          label={m.desk_on_sale_from()}
          type="datetime-local"
          dir="ltr"
          required
          max="2999-12-31T23:59"
          {...field('onSaleFrom')}
        />
      )}
    </div>
  );
}

export const stateTexts: Record<BookState, () => string> = {
  published: m.desk_in_shop,
  draft: m.desk_state_draft,
  hidden: m.desk_state_hidden,
  scheduled: m.desk_state_scheduled,
  archived: m.desk_archived,
};

interface MoneyFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** An amount in any digits; the sign of the currency precedes it in both directions. */
export function MoneyField({ label, error, hint, ...input }: MoneyFieldProps) {
  const { prefix, suffix } = useMoney();
  const sign = (prefix + suffix).trim();
  return (
    <Frame label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className={styles.money} dir="ltr">
          <span aria-hidden="true">{sign}</span>
          <input
            {...wiring}
            className="input"
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

interface SectionProps extends FieldsProps {
  title: string;
  names: readonly ProductField[];
  startOpen?: boolean;
  children: ReactNode;
}

/** Optional fields, folded until one of them is filled or wrong. */
function Section({ title, form: { draft, field }, names, startOpen = false, children }: SectionProps) {
  const [open, setOpen] = useState(() => startOpen || names.some((name) => draft[name] !== ''));
  const shown = open || names.some((name) => field(name).error);
  return (
    <details
      className={styles.extras}
      open={shown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} <span className="hint">{m.desk_optional()}</span>
      </summary>
      <div className={kit.stack}>{children}</div>
    </details>
  );
}

interface ExtrasProps extends FieldsProps {
  /** The PDF that the book has in the shop. */
  file: BookFile | null;
  pdf: File | null;
}

/** What only some books have. */
export function ProductExtras({ form, file, pdf }: ExtrasProps) {
  const { draft, field } = form;
  return (
    <div>
      <Section
        title={m.desk_sale()}
        form={form}
        names={['copies', 'onSaleFrom']}
        startOpen={draft.state !== 'published'}
      >
        <SaleFields form={form} />
      </Section>
      <Section title={m.edition_facts()} form={form} names={editionFields}>
        <fieldset className={kit.fields}>
          <Fields of={editionWords} field={field} />
        </fieldset>
        <fieldset className={kit.fields}>
          <Fields of={editionFacts} field={field} />
        </fieldset>
      </Section>
      <Section title={m.desk_extras()} form={form} names={extraFields} startOpen={pdf !== null}>
        <Fields of={otherNames} field={field} />
        <TextArea
          label={m.desk_description_ar()}
          hint={m.desk_description_hint()}
          lang="ar"
          {...field('descriptionAr')}
        />
        <SetFields form={form} />
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
        {(file ?? pdf) && <FileFields form={form} file={pdf ? null : file} />}
      </Section>
    </div>
  );
}

const otherNames: FieldSpec<ProductField>[] = [
  specOf('alsoKnownAs', { hint: m.desk_also_known_as_hint }),
  specOf('sku', { hint: m.desk_sku_hint, dir: 'ltr' }),
];
const renames = { one: m.desk_set_rename_one, all: m.desk_set_rename_all };
const setFields: FieldSpec<ProductField>[] = [
  specOf('setName', { hint: m.desk_set_hint }),
  specOf('setNameAr'),
  specOf('volume'),
  ['renameSet', m.desk_set_rename, { options: renames }],
];

/** The set of a volume. A new book without them gets the set that its title tells of. */
function SetFields({ form: { draft, field } }: FieldsProps) {
  return (
    <fieldset className={kit.fields}>
      <legend>{m.desk_set()}</legend>
      <Fields of={draft.renameSet === '' ? setFields.slice(0, -1) : setFields} field={field} />
    </fieldset>
  );
}

const fileFields: FieldSpec<ProductField>[] = [
  [
    'bound',
    m.desk_pdf_bound,
    {
      options: { right: m.desk_pdf_bound_right, left: m.desk_pdf_bound_left },
      none: m.desk_pdf_bound_by_language,
    },
  ],
  ['excluded', m.desk_pdf_search, { options: { '': m.desk_pdf_searched, yes: m.desk_pdf_excluded } }],
  ['from', m.desk_pdf_from, { inputMode: 'numeric' }],
  ['to', m.desk_pdf_to, { hint: m.desk_pdf_sample_hint, inputMode: 'numeric' }],
];

/** How the PDF is read in the shop, and whether its text is known. */
function FileFields({ form: { field }, file }: FieldsProps & { file: BookFile | null }) {
  return (
    <fieldset className={kit.fields}>
      <legend>{m.desk_pdf()}</legend>
      <Fields of={fileFields} field={field} />
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
      <p className={kit.row}>
        <FileText />
        <bdi>{pdf.name}</bdi>
        <Button look="3" icon={X} words={m.desk_pdf_remove()} onClick={() => onPdf(null)} />
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
