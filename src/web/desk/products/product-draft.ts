import {
  type BookField,
  type BookFieldName,
  bookFields,
  type EditionField,
} from '../../../contract/book-fields.ts';
import type { ManagedBook } from '../../../contract/products.ts';
import { bulletsOf, parseCopies, parseIsbn, parsePrice } from '../../../rules/seller-input.ts';
import { isSafeUrl } from '../../../rules/links.ts';
import { type Currency, majorOf } from '../../../rules/money.ts';
import type { useForm } from '../../api/use-form.ts';
import { m } from '../../i18n/messages.js';
import { bookLabels } from '../book-labels.ts';
import { type FieldMore, kind, price as amount, textThat, whole } from '../kit/form-values.ts';
import { type Edit, pick } from '../kit/versioned-form.ts';
import type { Picture } from './pictures.ts';

const languages = { '': m.desk_no_language, ar: m.language_ar, en: m.language_en, 'ar-en': m.language_both };

/** The control of a field, as the table of fields has it. */
function controlOf(name: BookFieldName): FieldMore {
  const { kind: of, limit }: BookField = bookFields[name];
  if (of === 'language') return { options: languages };
  if (of === 'number') return { inputMode: 'numeric' };
  if (of === 'points') return { rows: 2, hint: m.desk_description_hint, lang: langOf(name) };
  if (of === 'money') return { isMoney: true };
  return { maxLength: limit, lang: langOf(name), ...(of === 'isbn' && { dir: 'ltr' }) };
}
const langOf = (name: string) => (name.endsWith('Ar') ? 'ar' : undefined);

/** A book's field in a form. */
export const specOf = <Name extends keyof typeof bookLabels>(name: Name, more?: FieldMore) =>
  [name, bookLabels[name], { ...controlOf(name), ...more }] as const;

const editionFields = (Object.keys(bookLabels) as EditionField[]).filter(
  (name) => bookFields[name].group === 'edition',
);
export const editionSpecs = editionFields.map((name) => specOf(name));

/** What the seller decides about the PDF. */
const fileFields = ['bound', 'excluded', 'from', 'to'] as const;

/**
 * The fields of the form. `renameSet` is whether a new name of the set is for this volume (`one`) or for `all` of them; it is
 * empty for a book without a set.
 */
export type ProductField =
  | Exclude<keyof typeof bookLabels, 'inStock'>
  | (typeof fileFields)[number]
  | 'renameSet';
export const draftFields = [
  ...Object.keys(bookLabels).filter((name) => name !== 'inStock'),
  ...fileFields,
  'renameSet',
] as ProductField[];
/** As typed; the addresses of the pictures, and what is listed, one in each line. */
export type ProductDraft = Record<ProductField, string>;

export const emptyDraft = draftWith({ state: 'published' });

function draftWith(values: Partial<Record<ProductField, unknown>>): ProductDraft {
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));
  return Object.fromEntries(draftFields.map((name) => [name, textOf(values[name])])) as ProductDraft;
}

export type BookForm = ReturnType<typeof useForm<ProductField>>;
export type ProductFaults = Partial<Record<string, string>>;

export function draftOf(book: ManagedBook): ProductDraft {
  const { name, nameAr, author, authorAr, price, offerPrice, onSaleFrom, edition, set, file } = book;
  return draftWith({
    ...book,
    ...edition,
    // The fact has the name of them all.
    edition: edition?.edition,
    // A book that was given one of the two has it in both.
    name: name === nameAr ? '' : name,
    author: author === authorAr ? '' : author,
    offerPrice: offerPrice === price ? '' : offerPrice,
    onSaleFrom: onSaleFrom && localTime(onSaleFrom),
    setName: set?.name,
    setNameAr: set?.nameAr,
    volume: set?.volume,
    renameSet: set && 'one',
    bound: file?.bound,
    excluded: file?.excluded ? 'yes' : '',
    from: file?.sample?.from,
    to: file?.sample?.to,
  });
}

/** For a field that knows no time zone: `2026-03-01T09:00` in that of the browser. */
function localTime(timestamp: string): string {
  const time = new Date(timestamp);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Each needs at least one of its fields, and these their kind of text. */
const needed = [['name', 'nameAr'], ['author', 'authorAr'], ['category'], ['price']] as const;
const isbn = kind('isbn', parseIsbn);
const copies = kind('number', (typed) => parseCopies(typed) ?? null);
const pdfUrl = textThat(isSafeUrl, 'address');
const kinds = { price: amount, offerPrice: amount, copies, pdfUrl, isbn };
const wholes = ['volume', 'pages', 'volumes', 'weight', 'from', 'to'] as const;

/** Validation error codes by field, in the order of the form. */
export function checkDraft(draft: ProductDraft, currency: Currency): ProductFaults {
  const isEmpty = (field: ProductField) => draft[field].trim() === '';
  const faults: ProductFaults = {};
  for (const fields of needed) if (fields.every(isEmpty)) faults[fields[0]] = 'required';
  const typed = [...Object.entries(kinds), ...wholes.map((name) => [name, whole] as const)];
  for (const [name, { faultOf }] of typed as [ProductField, typeof whole][]) {
    const fault = isEmpty(name) ? undefined : faultOf(draft[name], currency);
    if (fault) faults[name] = fault;
  }
  if (draft.state === 'scheduled' && isEmpty('onSaleFrom')) faults.onSaleFrom = 'required';
  const [full, offer] = [parsePrice(draft.price, currency), parsePrice(draft.offerPrice, currency)];
  if (full !== null && offer !== null && offer > full) faults.offerPrice = 'offer-above-price';
  if (!isEmpty('setName') && isEmpty('volume')) faults.volume = 'required';
  if (isEmpty('from') !== isEmpty('to')) faults[isEmpty('from') ? 'from' : 'to'] = 'required';
  return faults;
}

type BookEdit = Edit<ProductField> & { book: ManagedBook };

/** What is sent of a book: the texts of the form, and the files. */
export interface ProductFormValue {
  draft: ProductDraft;
  pictures: Picture[];
  pdf: File | null;
}

/** The multipart form of the server. With `edit` it has what changed of that book. */
export function productForm({ draft, pictures, pdf }: ProductFormValue, money: Currency, edit?: BookEdit) {
  const data = edit ? editOf(draft, pictures, money, edit) : dataOf(draft, money);
  const form = new FormData();
  form.append('productData', JSON.stringify(data));
  for (const { file } of pictures) if (file) form.append('images', file, file.name);
  if (pdf) form.append('pdf', pdf);
  return form;
}

/** A name in one script is stored for both, and without an offer the other price follows the price. */
const followers = [
  ['nameAr', 'name'],
  ['authorAr', 'author'],
  ['price', 'offerPrice'],
] as const;

function editOf(draft: ProductDraft, pictures: Picture[], money: Currency, edit: BookEdit) {
  const { book, version, changed } = edit;
  const sent = pictures.filter((picture) => picture.file);
  const image = pictures.map((picture) => (picture.file ? `new:${sent.indexOf(picture)}` : picture.url));
  const { edition, file, ...data } = { ...dataOf(draft, money), image };
  const follows = followers.filter(([field, one]) => changed.includes(field) && draft[one].trim() === '');
  const all: string[] = [...changed, ...follows.map(([, one]) => one)];
  const decisions = pick(file, all);
  return {
    id: book._id,
    version,
    ...(all.includes('copies') && { seenCopies: book.copies }),
    ...pick(data, all),
    edition: pick(edition, all),
    ...(Object.keys(decisions).length > 0 && { file: decisions }),
  };
}

function dataOf(draft: ProductDraft, money: Currency) {
  const amountOf = (typed: string) =>
    typed.trim() === '' ? '' : majorOf(parsePrice(typed, money) ?? 0, money);
  return {
    ...draft,
    image: undefined,
    description: bulletsOf(draft.description),
    descriptionAr: bulletsOf(draft.descriptionAr),
    price: amountOf(draft.price),
    offerPrice: amountOf(draft.offerPrice),
    copies: parseCopies(draft.copies),
    onSaleFrom: draft.onSaleFrom && new Date(draft.onSaleFrom).toISOString(),
    pdfUrl: draft.pdfUrl.trim(),
    edition: Object.fromEntries(editionFields.map((field) => [field, draft[field].trim()])),
    file: {
      bound: draft.bound,
      excluded: draft.excluded === 'yes',
      from: draft.from.trim(),
      to: draft.to.trim(),
    },
    renameSet: draft.renameSet === 'all',
  };
}
