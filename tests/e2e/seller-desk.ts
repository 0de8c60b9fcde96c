import { readFileSync } from 'node:fs';
import { expect, type PlaywrightWorkerArgs } from '@playwright/test';

/** The seller of this shop, who changes a book while somebody has it in the cart. */
export async function sellerDesk(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
) {
  const request = await playwright.request.newContext({ baseURL });
  const password = readFileSync('test-results/shop-data/seller-password', 'utf8').trim();
  async function post(path: string, data: object) {
    const answer = await request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await post('/api/seller/login', { email: 'seller@warraq.local', password });
  return {
    setStock: (id: string, inStock: boolean) => post('/api/product/stock', { id, inStock }),
    setArchived: (id: string, archived: boolean) => post('/api/product/archive', { ids: [id], archived }),
    raisePrice: (id: string, value: number) =>
      post('/api/product/bulk', { ids: [id], change: { price: 'offerPrice', by: 'amount', value } }),
  };
}
