import { test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

async function fill(shopper: Shopper, typed: Record<string, string>) {
  for (const [key, text] of Object.entries(typed)) await shopper.field(key).fill(text);
}

test('a shopper in London, Toronto and Tokyo is asked for what the country uses', async ({ page }) => {
  const shopper = new Shopper(page);
  const [book] = await shopper.books();
  await shopper.signUpByApi({ [book._id]: 1 });
  // Before the page is hydrated, and without scripts, the country is a select.
  const html = await (await page.request.get('/add-address')).text();
  expect(html).toMatch(/<select[^>]*name="country"[^]*<option value="QA">Qatar<\/option>/);

  const person = { first_name: 'Maryam', last_name: 'Idris', email: shopper.email };
  const chosen = page.getByRole('complementary').locator('address');

  await shopper.visit('/add-address');
  await shopper.chooseCountry('UK');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United Kingdom');
  await expect(shopper.field('state')).toBeHidden();
  await fill(shopper, {
    ...person,
    street: '221B Baker Street',
    city: 'London',
    postcode: '12345',
    phone: '020',
  });
  await shopper.button('save_address').click();
  await expect(shopper.field('postcode')).toHaveAccessibleDescription(/Enter a UK postcode such as .NW1 6XE/);
  await fill(shopper, { postcode: 'nw16xe', phone: '(020) 7946-0018' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(chosen).toContainText('221B Baker Street, London, NW1 6XE, United Kingdom');
  await expect(chosen).toContainText('+44 20 7946 0018');

  await shopper.visit('/add-address');
  // A name typed to the end needs no choice from the list.
  await page.locator('input[role=combobox]').fill('canada');
  await fill(shopper, { ...person, street: '100 Queen St W', city: 'Toronto' });
  await fill(shopper, { region_province: 'ON', postal_code: 'm5h2n2', phone: '416-555-0142' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(chosen).toContainText('100 Queen St W, Toronto ON M5H 2N2, Canada');
  await expect(chosen).toContainText('+1 416 555 0142');

  await shopper.visit('/add-address');
  await shopper.chooseCountry('japan');
  await fill(shopper, { ...person, street: '千代田1-1', city: '千代田区', region_prefecture: '東京都' });
  await fill(shopper, { postal_code: '１０００００１', phone: '03-1234-5678' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(chosen).toContainText('100-0001, 東京都 千代田区, 千代田1-1, Japan');
  await shopper.button('place_order').click();
  await shopper.at('/order-success');

  const [order] = await shopper.orders();
  await openDesk(page, `/seller/orders/slips?ids=${order!._id}`);
  await expect(page.getByRole('article').locator('address')).toHaveText(
    /Maryam Idris\s*100-0001\s*東京都 千代田区\s*千代田1-1\s*Japan\s*\+81 3 1234 5678/,
    { useInnerText: true },
  );
});
