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
      ['offerPrice', 'required'],
    ]);
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

  const edit = { id: book._id, version: 3, changed: [] };

  test('an edit sends what changed, and no more', () => {
    const draft = { ...draftOf(book), price: '٣١', description: 'One\nThree', editor: 'Aḥmad Shākir' };
    const form = productForm(draft, picturesAt(draft.image), null, {
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

  test('what is decided about the PDF is sent if it changed', () => {
    const draft = { ...draftOf(book), bound: 'left', from: '٢', to: '9' };
    const form = productForm(draft, [], null, { ...edit, changed: ['bound', 'from', 'to'] });
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
    const form = productForm(draftOf(book), pictures, file('z.pdf'), { ...edit, changed: ['image'] });
    expect(dataOf(form)).toMatchObject({ image: ['new:0', b!.url, 'new:1', a!.url] });
    expect(form.getAll('images').map((part) => (part as File).name)).toEqual(['x.png', 'y.png']);
    expect((form.get('pdf') as File).name).toBe('z.pdf');
  });

  test('a new book sends no id and no picture order', () => {
    const data = dataOf(productForm({ ...draftOf(book), description: 'One\n\n Two ' }, [], null));
    expect(data).toMatchObject({ description: ['One', 'Two'] });
    expect(data).not.toHaveProperty('id');
    expect(data).not.toHaveProperty('image');
  });
});
