import type { TestShop } from './test-shop.ts';
import type { TestVisitor } from './test-visitor.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer> | string;
  type?: string;
}

export const oneBook = {
  name: 'Zad al-Mustaqni',
  author: 'al-Hajjawi',
  description: ['A matn of the Hanbali school', 'With vowel marks'],
  category: 'Fiqh',
  price: 25,
  offerPrice: 19.5,
};

/** Sends the product form as a browser would. */
export function sendProduct<Path extends string>(
  seller: TestVisitor,
  path: Path,
  productData: unknown,
  files: { images?: SentFile[]; pdf?: SentFile } = {},
) {
  const form = new FormData();
  if (productData !== undefined) form.set('productData', JSON.stringify(productData));
  for (const image of files.images ?? []) form.append('images', fileOf(image), image.name);
  if (files.pdf) form.append('pdf', fileOf(files.pdf), files.pdf.name);
  return seller.send(path, { method: 'POST', body: form });
}

/** Common requests of the tests of the seller's books. */
export function productDesk(opened: () => { shop: TestShop; seller: TestVisitor }) {
  return {
    inShop: async (id: string) =>
      (await opened().shop.visitor().get(`/api/product/list?ids=${id}`)).body.products[0]!,
    onDesk: async (query = '') => (await opened().seller.get(`/api/product/manage${query}`)).body,
    added: async (changes: object = {}) =>
      (await sendProduct(opened().seller, '/api/product/add', { ...oneBook, ...changes })).body.product,
  };
}

function fileOf({ bytes, type = 'image/jpeg' }: SentFile): Blob {
  return new Blob([bytes], { type });
}
