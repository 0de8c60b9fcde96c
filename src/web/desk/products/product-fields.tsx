import FileText from 'icon:file-text';
import X from 'icon:x';
import { type ReactNode, useState } from 'react';
import type { BookState } from '../../../contract/products.ts';
import type { BookFile } from '../../../contract/read.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { labelOf } from '../../shelf/category-text.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { Fields } from '../kit/desk-form.tsx';
import { Button } from '../kit/desk-page.tsx';
import type { FieldSpec } from '../kit/form-values.ts';
import { FileButton } from '../kit/upload.tsx';
import { NameProposals, useNameProposals } from './name-proposals.tsx';
import { type BookForm, editionSpecs, emptyDraft, type ProductField, specOf } from './product-draft.ts';
import kit from '../kit/kit.module.css';
import styles from './products.module.css';

type Specs = readonly FieldSpec<ProductField>[];

/** The categories of the shop, to choose one of them. */
export function useCategoryChoices(): [string, string][] {
  return useShopFacts().categories.map((category) => [category.value, labelOf(category)]);
}

export const stateTexts: Record<BookState, () => string> = {
  published: m.desk_in_shop,
  draft: m.desk_state_draft,
  hidden: m.desk_state_hidden,
  scheduled: m.desk_state_scheduled,
  archived: m.desk_archived,
};

const own = { autoComplete: 'off' };
const inEither = { ...own, hint: m.desk_either_script };
const names: Specs = [
  specOf('name', inEither),
  specOf('nameAr', own),
  specOf('author', inEither),
  specOf('authorAr', own),
];
const prices: Specs = [
  specOf('price', { required: true }),
  specOf('offerPrice', { hint: m.desk_offer_hint }),
];
const description: Specs = [specOf('description')];

function saleOf(state: string): Specs {
  const { archived: _, ...ofUse } = stateTexts;
  const options = state === 'archived' ? stateTexts : ofUse;
  const later = { type: 'datetime-local', dir: 'ltr', required: true, max: '2999-12-31T23:59' } as const;
  return [
    specOf('copies', { ...own, hint: m.desk_copies_hint, maxLength: 12 }),
    specOf('state', { hint: m.desk_state_hint, options }),
    ...(state === 'scheduled' ? [specOf('onSaleFrom', later)] : []),
  ];
}

/** The facts in words, each in both languages, and the others. */
const isInWords = ([name]: Specs[number]) =>
  name.endsWith('Ar') || editionSpecs.some(([other]) => other === `${name}Ar`);
const editionWords = editionSpecs.filter(isInWords);
const editionFacts = editionSpecs.filter((spec) => !isInWords(spec));

const others: Specs = [
  specOf('alsoKnownAs', { hint: m.desk_also_known_as_hint }),
  specOf('sku', { hint: m.desk_sku_hint, dir: 'ltr' }),
  specOf('descriptionAr'),
];
const set: Specs = [specOf('setName', { hint: m.desk_set_hint }), specOf('setNameAr'), specOf('volume')];
const renames = { one: m.desk_set_rename_one, all: m.desk_set_rename_all };
/** A new book without them gets the set that its title tells of. */
const knownSet: Specs = [...set, ['renameSet', m.desk_set_rename, { options: renames }]];

const pdfExample = () => (
  <Sentence dir="ltr" words={(address) => m.desk_pdf_hint({ address })}>
    https://example.com/book.pdf
  </Sentence>
);
const pdfUrl = { ...own, dir: 'ltr', inputMode: 'url', hint: pdfExample } as const;
const sides = { right: m.desk_pdf_bound_right, left: m.desk_pdf_bound_left };
/** How the PDF is read in the shop, and whether its text is known. */
const fileFields: Specs = [
  ['bound', m.desk_pdf_bound, { options: sides, none: m.desk_pdf_bound_by_language }],
  ['excluded', m.desk_pdf_search, { options: { '': m.desk_pdf_searched, yes: m.desk_pdf_excluded } }],
  ['from', m.desk_pdf_from, { inputMode: 'numeric' }],
  ['to', m.desk_pdf_to, { hint: m.desk_pdf_sample_hint, inputMode: 'numeric' }],
];

interface ProductFieldsProps {
  form: BookForm;
  /** The PDF that the book has in the shop. */
  file: BookFile | null;
  /** The one that was chosen. */
  pdf: File | null;
  onPdf: (file: File | null) => void;
}

/** What every book has, and, folded, what only some have. */
export function ProductFields({ form, file, pdf, onPdf }: ProductFieldsProps) {
  const { draft, field } = form;
  const { onKeyDown, ...named } = useNameProposals(form);
  const category = { options: useCategoryChoices(), none: m.desk_category_choose };
  return (
    <>
      <div className={kit.fields}>
        <Fields of={names} field={(name) => Object.assign(field(name), { onKeyDown })} />
        <NameProposals {...named} />
        <Fields of={[specOf('category', category)]} field={field} />
      </div>
      <FieldGroup of={prices} form={form} />
      <Fields of={description} field={field} />
      <PdfFile pdf={pdf} onPdf={onPdf} />
      <div>
        <Folded title={m.desk_sale()} form={form} of={saleOf(draft.state)}>
          <FieldGroup of={saleOf(draft.state)} form={form} />
        </Folded>
        <Folded title={m.edition_facts()} form={form} of={editionSpecs}>
          <FieldGroup of={editionWords} form={form} />
          <FieldGroup of={editionFacts} form={form} />
        </Folded>
        <Folded
          title={m.desk_extras()}
          form={form}
          of={[...others, ...set, specOf('pdfUrl'), ...fileFields]}
          startOpen={pdf !== null}
        >
          <Fields of={others} field={field} />
          <FieldGroup legend={m.desk_set()} of={draft.renameSet ? knownSet : set} form={form} />
          <Fields of={[specOf('pdfUrl', { ...pdfUrl, disabled: pdf !== null })]} field={field} />
          {(file ?? pdf) && (
            <FieldGroup legend={m.desk_pdf()} of={fileFields} form={form}>
              {file && !pdf && <p className="hint">{textStateOf(file)}</p>}
            </FieldGroup>
          )}
        </Folded>
      </div>
    </>
  );
}

interface FieldGroupProps {
  of: Specs;
  form: BookForm;
  legend?: string;
  children?: ReactNode;
}

function FieldGroup({ of, form, legend, children }: FieldGroupProps) {
  return (
    <fieldset className={kit.fields}>
      {legend && <legend>{legend}</legend>}
      <Fields of={of} field={form.field} />
      {children}
    </fieldset>
  );
}

interface FoldedProps extends FieldGroupProps {
  title: string;
  startOpen?: boolean;
}

/** Optional fields, folded until one of them is filled or wrong. */
function Folded({ title, of, form: { draft, field }, startOpen = false, children }: FoldedProps) {
  const [open, setOpen] = useState(startOpen || of.some(([name]) => draft[name] !== emptyDraft[name]));
  return (
    <details
      className={styles.extras}
      open={open || of.some(([name]) => field(name).error)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} <span className="hint">{m.desk_optional()}</span>
      </summary>
      <div className={kit.stack}>{children}</div>
    </details>
  );
}

function textStateOf({ text, done, pages }: BookFile): string {
  if (text === 'none') return m.desk_pdf_text_none();
  if (text === 'failed') return m.desk_pdf_text_failed();
  if (pages === null) return m.desk_pdf_text_soon();
  const counts = { done: countInDigits(done), pages: countInDigits(pages) };
  return text === 'ready' ? m.desk_pdf_text_ready(counts) : m.desk_pdf_text_waiting(counts);
}

function PdfFile({ pdf, onPdf }: Pick<ProductFieldsProps, 'pdf' | 'onPdf'>) {
  if (!pdf)
    return (
      <FileButton accept="application/pdf,.pdf" onFile={onPdf}>
        <FileText />
        {m.desk_pdf_choose()}
      </FileButton>
    );
  return (
    <p className={kit.row}>
      <FileText />
      <bdi>{pdf.name}</bdi>
      <Button look="3" icon={X} words={m.desk_pdf_remove()} onClick={() => onPdf(null)} />
    </p>
  );
}
