import { type APIRequestContext, expect } from '@playwright/test';

export interface JourneyBook {
  name: string;
  nameAr?: string;
  category?: string;
  offerPrice?: number;
  description?: string[];
}

/** Puts a book into the shop by the seller's own call; whoever is done with it archives it again. */
export async function addJourneyBook(seller: APIRequestContext, book: JourneyBook) {
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
  return (await answer.json()).product as { _id: string; category: string };
}
