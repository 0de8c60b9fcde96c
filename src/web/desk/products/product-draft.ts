import type { EditionField } from '../../../contract/editions.ts';
import type { ManagedBook } from '../../../contract/products.ts';
import { bulletsOf, parseIsbn } from '../../../rules/book-input.ts';
import { parseAmount, parsePrice, parseWhole } from '../../../rules/digits.ts';
import { isSafeUrl } from '../../../rules/links.ts';
import type { Currency } from '../../../rules/money.ts';
import type { Edit } from '../kit/versioned-form.ts';
import type { Picture } from './pictures.ts';

const editionDraft = {
  language: '',
  editor: '',
  translator: '',
  publisher: '',
  place: '',
  year: '',
  edition: '',
  binding: '',
  pages: '',
  volumes: '',
  isbn: '',
} satisfies Record<EditionField, string>;

/** What the seller decides about the PDF. */
const fileDraft = { bound: '', excluded: '', from: '', to: '' };

/** The fields below the required ones. */
const extraDraft = {
  nameAr: '',
  authorAr: '',
  alsoKnownAs: '',
  sku: '',
  descriptionAr: '',
  pdfUrl: '',
  setName: '',
  setNameAr: '',
  volume: '',
  ...editionDraft,
  ...fileDraft,
};

/** The text fields of the form, as typed. */
export const emptyDraft = {
  name: '',
  author: '',
  category: '',
  description: '',
  price: '',
  offerPrice: '',
  ...extraDraft,
  /** Whether a new name of the set is for this volume (`one`) or for `all` of them; empty for a book without a set. */
  renameSet: '',
  /** The addresses of the pictures, one in each line. */
  image: '',
};

const editionFields = Object.keys(editionDraft) as EditionField[];
const fileFields = Object.keys(fileDraft) as (keyof typeof fileDraft)[];
export const extraFields = Object.keys(extraDraft) as ProductField[];
export type ProductDraft = typeof emptyDraft;
export type ProductField = keyof ProductDraft;
export type ProductFaults = Partial<Record<string, string>>;

export const draftFields = Object.keys(emptyDraft) as ProductField[];

export function draftOf(book: ManagedBook): ProductDraft {
  const facts = Object.fromEntries(
    editionFields.map((field) => [field, String(book.edition?.[field] ?? '')]),
  ) as Record<EditionField, string>;
  return {
    name: book.name,
    author: book.author,
    category: book.category,
    description: book.description.join('\n'),
    price: String(book.price),
    offerPrice: String(book.offerPrice),
    nameAr: book.nameAr ?? '',
    authorAr: book.authorAr ?? '',
    alsoKnownAs: book.alsoKnownAs,
    sku: book.sku,
    descriptionAr: book.descriptionAr?.join('\n') ?? '',
    pdfUrl: book.pdfUrl,
    setName: book.set?.name ?? '',
    setNameAr: book.set?.nameAr ?? '',
    volume: String(book.set?.volume ?? ''),
    renameSet: book.set ? 'one' : '',
    image: book.image.join('\n'),
    ...facts,
    bound: book.file?.bound ?? '',
    excluded: book.file?.excluded ? 'yes' : '',
    from: String(book.file?.sample?.from ?? ''),
    to: String(book.file?.sample?.to ?? ''),
  };
}

/** Validation error codes by field, in the order of the form. */
export function checkDraft(draft: ProductDraft, currency: Currency): ProductFaults {
  const faults: ProductFaults = {};
  for (const field of ['name', 'author', 'category', 'price', 'offerPrice'] as const) {
    if (draft[field].trim() === '') faults[field] = 'required';
    else if (field.endsWith('rice') && parsePrice(draft[field], currency) === null) faults[field] = 'number';
  }
  const [price, offerPrice] = [parsePrice(draft.price, currency), parsePrice(draft.offerPrice, currency)];
  if (price !== null && offerPrice !== null && offerPrice > price) faults.offerPrice = 'offer-above-price';
  if (draft.pdfUrl.trim() !== '' && !isSafeUrl(draft.pdfUrl.trim())) faults.pdfUrl = 'address';
  if (draft.setName.trim() !== '' && draft.volume.trim() === '') faults.volume = 'required';
  for (const field of ['volume', 'pages', 'volumes', 'from', 'to'] as const)
    if (draft[field].trim() !== '' && parseWhole(draft[field]) === null) faults[field] = 'number';
  if ((draft.from.trim() === '') !== (draft.to.trim() === ''))
    faults[draft.from.trim() === '' ? 'from' : 'to'] = 'required';
  if (draft.isbn.trim() !== '' && parseIsbn(draft.isbn) === null) faults.isbn = 'isbn';
  return faults;
}

/** The multipart form of the server. With `edit` it has what changed of that book. */
export function productForm(
  draft: ProductDraft,
  pictures: Picture[],
  pdf: File | null,
  edit?: Edit<ProductField> & { id: string },
): FormData {
  const sent = pictures.filter((picture) => picture.file);
  const form = new FormData();
  form.append('productData', JSON.stringify(edit ? editOf(draft, pictures, edit) : dataOf(draft)));
  for (const { file } of sent) if (file) form.append('images', file, file.name);
  if (pdf) form.append('pdf', pdf);
  return form;
}

function editOf(
  draft: ProductDraft,
  pictures: Picture[],
  { id, version, changed }: Edit<ProductField> & { id: string },
) {
  const sent = pictures.filter((picture) => picture.file);
  const image = pictures.map((picture) => (picture.file ? `new:${sent.indexOf(picture)}` : picture.url));
  const data = { ...dataOf(draft), image };
  const facts = editionFields.filter((field) => changed.includes(field));
  const decisions = fileFields.filter((field) => changed.includes(field));
  const others = changed.filter((field) => ![...editionFields, ...fileFields].some((one) => one === field));
  return {
    id,
    version,
    ...Object.fromEntries(others.map((field) => [field, data[field]])),
    edition: Object.fromEntries(facts.map((field) => [field, data.edition[field]])),
    ...(decisions.length > 0 && {
      file: Object.fromEntries(decisions.map((field) => [field, data.file[field]])),
    }),
  };
}

function dataOf(draft: ProductDraft) {
  return {
    ...draft,
    image: undefined,
    description: bulletsOf(draft.description),
    descriptionAr: bulletsOf(draft.descriptionAr),
    price: parseAmount(draft.price) ?? 0,
    offerPrice: parseAmount(draft.offerPrice) ?? 0,
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
