import { type APIRequestContext, expect } from '@playwright/test';

export interface TestBook {
  name: string;
  nameAr?: string;
  author?: string;
  category?: string;
  price?: number;
  offerPrice?: number;
  description?: string[];
}

/** Adds a book through the seller's API. */
export async function addTestBook(seller: APIRequestContext, book: TestBook) {
  const productData = JSON.stringify({
    author: 'A Journey',
    category: 'Fiqh',
    price: 20,
    offerPrice: 15,
    description: ['Bound for a journey'],
    ...book,
  });
  const answer = await seller.post('/api/product/add', { multipart: { productData } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).product as { _id: string; category: string; set?: { slug: string } };
}
