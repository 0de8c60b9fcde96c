import { expect, type PlaywrightWorkerArgs } from '@playwright/test';
import { sellerCredentials } from './seller-session.ts';

/** Changes books through the API while a shopper has them in the cart. */
export async function sellerApi(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined) {
  const request = await playwright.request.newContext({ baseURL, timeout: 0 });
  async function post(path: string, data: object) {
    const answer = await request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await post('/api/seller/login', sellerCredentials());
  return {
    setStock: (id: string, inStock: boolean) => post('/api/product/stock', { id, inStock }),
    setArchived: (id: string, archived: boolean) => post('/api/product/archive', { ids: [id], archived }),
    raisePrice: (id: string, value: number) =>
      post('/api/product/bulk', { ids: [id], change: { price: 'offerPrice', by: 'amount', value } }),
  };
}
