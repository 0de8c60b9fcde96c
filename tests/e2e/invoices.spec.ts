import { type Locator, test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('a shopper prints the invoice of a paid order in Arabic, on A4 and on Letter, and the seller has the same one', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const [book] = await shopper.books();
  await shopper.signUpByApi();
  const id = await shopper.payByApi(book._id, 3);
  await shopper.visit('/my-orders');
  await page.getByRole('article').getByRole('link', { name: messages.invoice, exact: true }).click();
  await shopper.at(`/my-orders/${id}/invoice`);
  const invoice = page.locator('.printed');
  await expect(invoice.getByRole('heading', { level: 1 })).toContainText('فاتورة');
  await expect(invoice.getByRole('heading', { level: 1 })).toContainText(/invoice/i);
  await expect(invoice).toContainText(await shopper.orderNumber());
  await expect(invoice.locator('td bdi[lang="ar"]').first()).toHaveCSS('direction', 'rtl');
  await expect(invoice.locator('td bdi[lang="en"]').first()).toHaveCSS('direction', 'ltr');

  // On a phone each amount has the name of its column.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const names = await invoice
    .locator('tbody td[data-name]')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  const columns = ['quantity', 'unit_price', 'net_amount', 'demo_card_tax', 'amount'];
  expect(names).toEqual(columns.map((name) => `"${messages[name]}"`));
  await page.setViewportSize(size);

  const asked = page.waitForEvent('console', (message) => message.text() === 'printed');
  await page.evaluate(() => {
    window.print = () => console.log('printed');
  });
  await page.getByRole('button', { name: messages.print }).click();
  await asked;
  await page.emulateMedia({ media: 'print' });
  for (const part of ['body > header', 'body > footer', '.print-acts'])
    await expect(page.locator(part).first()).toBeHidden();
  expect(await shareOfPage(invoice)).toBeGreaterThan(0.95);
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  const number = await invoice.locator('section + dl dd').first().innerText();

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, `/seller/orders/invoices?ids=${id}`);
  await expect(desk.locator('.printed section + dl dd').first()).toHaveText(number);
  await desk.context().close();
});

test('the seller prints the packing slips of several orders in Arabic, each on its own page', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const [book, other] = await shopper.books();
  await shopper.signUpByApi();
  await shopper.orderByApi(book._id);
  await shopper.orderByApi(other._id);
  const cancelled = await shopper.orderByApi(other._id);
  await page.request.post('/api/order/cancel', { data: { id: cancelled } });
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '');
  });
  await openDesk(page, `/ar/seller/orders?q=${encodeURIComponent(shopper.email)}`);
  await page.getByLabel(messages.desk_select_all!).check();
  await page.getByRole('link', { name: messages.desk_print_slips }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  const slips = page.getByRole('article');
  await expect(slips).toHaveCount(2);
  await expect(page.getByRole('heading', { name: messages.desk_slip, level: 1 })).toHaveCount(2);
  const address = slips.first().locator('address');
  for (const line of ['ليلى الورّاقة', '١٤ شارع المتنبي', 'بغداد، بغداد 10011', 'العراق'])
    await expect(address.getByText(line, { exact: true })).toHaveCSS('direction', 'rtl');
  await expect(address.getByText('+964 770 555 0100')).toHaveCSS('direction', 'ltr');
  await expect(slips.locator('bdi[lang="ar"]').first()).toHaveCSS('direction', 'rtl');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  const [slip, sums] = [slips.first(), slips.first().locator('dl').last()];
  expect(await shareOfPage(slip)).toBeGreaterThan(0.95);
  const tops = await sums
    .locator('dt')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(tops.length);
  const pdf = (await page.pdf()).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);

  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/ar/seller/orders/slips?ids=${cancelled}`);
  await expect(page.getByText(messages.desk_no_slip_cancelled!)).toBeVisible();
  await expect(page.getByRole('button', { name: messages.print })).toHaveCount(0);
});

/** How much of the width of the page it fills. */
function shareOfPage(paper: Locator): Promise<number> {
  return paper.evaluate((element) => element.clientWidth / document.documentElement.clientWidth);
}
