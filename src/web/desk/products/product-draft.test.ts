import { describe, expect, test } from 'vitest';
import { type ManagedBook, productEdit } from '../../../contract/products.ts';
import { usDollar } from '../../../rules/money.ts';
import { picturesAt } from './pictures.ts';
import { checkDraft, draftOf, emptyDraft, productForm } from './product-draft.ts';

const book: ManagedBook = {
  _id: '5a0000000000000000000001',
  name: 'al-Risāla',
  nameAr: 'الرسالة',
  author: 'al-Shāfiʿī',
  category: 'Fiqh',
  price: 30,
  offerPrice: 12.5,
  image: ['/files/a-800.webp', '/files/b-800.webp'],
  cover: '/files/a-800.webp',
  description: ['One', 'Two'],
  pdfUrl: '/files/risala.pdf',
  inStock: true,
  copies: null,
  heldCopies: 0,
  file: { bound: '', excluded: false, sample: null, text: 'ready', pages: 9, done: 9 },
  version: 3,
  archived: false,
  sku: '',
  state: 'published',
  alsoKnownAs: '',
  authorSlug: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('validating a draft', () => {
  test('an empty form requires the fields of every book, in the order of the form', () => {
    expect(Object.entries(checkDraft(emptyDraft, usDollar))).toEqual([
      ['name', 'required'],
      ['author', 'required'],
      ['category', 'required'],
      ['price', 'required'],
    ]);
  });

  test('a title and an author in one script are enough', () => {
    const names = { name: '', nameAr: 'الرسالة', author: ' ', authorAr: 'الشافعي' };
    expect(checkDraft({ ...draftOf(book), ...names }, usDollar)).toEqual({});
    expect(checkDraft({ ...draftOf(book), ...names, nameAr: ' ' }, usDollar)).toEqual({ name: 'required' });
  });

  test('a book on sale later needs a time, and copies a number', () => {
    const draft = { ...draftOf(book), state: 'scheduled', copies: 'some' };
    expect(checkDraft(draft, usDollar)).toEqual({ copies: 'number', onSaleFrom: 'required' });
    expect(checkDraft({ ...draft, onSaleFrom: '2026-03-01T09:00', copies: '٣' }, usDollar)).toEqual({});
  });

  test('prices may have the sign of the currency, not that of another', () => {
    const dollars = { ...usDollar, prefix: '$', suffix: '' };
    const faults = (price: string) => checkDraft({ ...draftOf(book), price }, dollars);
    for (const price of ['$30', '30 USD', '1.250,50', '30,5']) expect(faults(price)).toEqual({});
    for (const price of ['€30', '30 SAR', '30 or 31']) expect(faults(price)).toEqual({ price: 'number' });
  });

  test('prices may use Arabic digits', () => {
    const draft = { ...draftOf(book), price: '٣٠', offerPrice: '١٢٫٥٠' };
    expect(checkDraft(draft, usDollar)).toEqual({});
    expect(checkDraft({ ...draft, offerPrice: '-1' }, usDollar)).toEqual({ offerPrice: 'number' });
    expect(checkDraft(draft, { code: 'JPY', decimals: 0 })).toEqual({ offerPrice: 'number' });
    expect(checkDraft({ ...draft, offerPrice: '30.01' }, usDollar)).toEqual({
      offerPrice: 'offer-above-price',
    });
  });

  test.each(['javascript:alert(1)', '//elsewhere.example/a.pdf', 'book.pdf'])(
    '%s is not a valid PDF address',
    (pdfUrl) => {
      expect(checkDraft({ ...draftOf(book), pdfUrl }, usDollar)).toEqual({ pdfUrl: 'address' });
    },
  );
});

describe('the form data for the server', () => {
  const dataOf = (form: FormData) => JSON.parse(String(form.get('productData'))) as unknown;

  const edit = { book, version: 3, changed: [] };

  test('an edit sends what changed, and no more', () => {
    const draft = { ...draftOf(book), price: '٣١', description: 'One\nThree', editor: 'Aḥmad Shākir' };
    const form = productForm({ draft, pictures: picturesAt(draft.image), pdf: null }, usDollar, {
      ...edit,
      changed: ['price', 'description', 'editor'],
    });
    expect(productEdit.parse(dataOf(form))).toEqual({
      id: book._id,
      version: 3,
      price: 31,
      description: ['One', 'Three'],
      edition: { editor: 'Aḥmad Shākir' },
      renameSet: false,
    });
    expect(form.getAll('images')).toEqual([]);
  });

  test('without an offer the price goes with its offer, and copies with those that were seen', () => {
    const counted = { ...book, offerPrice: 30, copies: 4 };
    const draft = { ...draftOf(counted), price: '31', copies: '3' };
    expect(draft.offerPrice).toBe('');
    const changed = { version: 3, changed: ['price', 'copies'] as const };
    const form = productForm({ draft, pictures: [], pdf: null }, usDollar, {
      book: counted,
      ...changed,
      changed: [...changed.changed],
    });
    expect(productEdit.parse(dataOf(form))).toMatchObject({
      price: 31,
      offerPrice: '',
      copies: 3,
      seenCopies: 4,
    });
  });

  test('what is decided about the PDF is sent if it changed', () => {
    const draft = { ...draftOf(book), bound: 'left', from: '٢', to: '9' };
    const form = productForm({ draft, pictures: [], pdf: null }, usDollar, {
      ...edit,
      changed: ['bound', 'from', 'to'],
    });
    expect(productEdit.parse(dataOf(form))).toMatchObject({ file: { bound: 'left', from: '٢', to: '9' } });
    expect(checkDraft({ ...draft, to: ' ' }, usDollar)).toEqual({ to: 'required' });
    expect(checkDraft({ ...draft, from: 'one' }, usDollar)).toEqual({ from: 'number' });
  });

  test('new pictures keep their places among the existing ones', () => {
    const file = (name: string) => new File([name], name, { type: 'image/png' });
    const [a, b] = picturesAt(draftOf(book).image);
    const pictures = [
      { key: 'x', url: 'blob:x', file: file('x.png') },
      b!,
      { key: 'y', url: 'blob:y', file: file('y.png') },
      a!,
    ];
    const form = productForm({ draft: draftOf(book), pictures, pdf: file('z.pdf') }, usDollar, {
      ...edit,
      changed: ['image'],
    });
    expect(dataOf(form)).toMatchObject({ image: ['new:0', b!.url, 'new:1', a!.url] });
    expect(form.getAll('images').map((part) => (part as File).name)).toEqual(['x.png', 'y.png']);
    expect((form.get('pdf') as File).name).toBe('z.pdf');
  });

  test('a new book sends no id and no picture order', () => {
    const data = dataOf(
      productForm(
        { draft: { ...draftOf(book), description: 'One\n\n Two ' }, pictures: [], pdf: null },
        usDollar,
      ),
    );
    expect(data).toMatchObject({ description: ['One', 'Two'] });
    expect(data).not.toHaveProperty('id');
    expect(data).not.toHaveProperty('image');
  });
});
