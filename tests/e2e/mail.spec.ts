import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, type Page, test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

interface ListedMail {
  _id: string;
  kind: string;
  lang: string;
}

/** The mails to an address, once all of these kinds are there. The demo keeps them instead of sending them. */
async function mailsTo(seller: APIRequestContext, to: string, kinds: string[]): Promise<ListedMail[]> {
  let found: ListedMail[] = [];
  await expect(async () => {
    const { mails } = await (await seller.get('/api/mail/list?state=kept')).json();
    found = mails.filter((mail: { to: string }) => mail.to === to);
    expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  }).toPass({ timeout: 30_000 });
  return found;
}

/** Problems of a mail as its reader sees it, on a desktop by day and on a phone by night. */
async function faultsOf(page: Page, html: string): Promise<string[]> {
  const faults: string[] = [];
  const onRequest = (request: { url(): string }) => faults.push(`loads ${request.url()}`);
  page.on('request', onRequest);
  if (Buffer.byteLength(html) > 100_000) faults.push('is too large');
  for (const [width, colorScheme] of [
    [700, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      faults.push(`is too wide at ${width}`);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, nodes } of violations) faults.push(`${colorScheme} ${id} ${nodes[0]?.html}`);
  }
  page.off('request', onRequest);
  return faults;
}

test('an order is confirmed by mail, which the desk of the demo shows', async ({ page, browser }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.signUpByApi();
  const [book] = await shopper.books();
  const id = await shopper.orderByApi(book._id);
  const desk = await browser.newPage();
  await openDesk(desk, shopper.path('/seller/mails'));
  const item = desk.getByRole('listitem').filter({ hasText: shopper.email });
  await item.getByRole('button', { name: shopper.messages.desk_mail_open }).click();
  const frame = desk.frameLocator('.mail-frame');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(frame.getByText(id.slice(-8)).first()).toBeVisible();
  const see = frame.getByRole('link', { name: shopper.messages.mail_see_order });
  const link = (await see.getAttribute('href'))!;
  await desk.getByRole('button', { name: shopper.messages.desk_mail_as_text }).click();
  await expect(desk.locator('.mail-text')).toContainText(id.slice(-8));

  const stranger = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  await stranger.goto(link);
  await expect(stranger.getByRole('article')).toContainText(id.slice(-8));
  await stranger.getByRole('button', { name: shopper.messages.unshare }).click();
  await expect(stranger.getByText(shopper.messages.unshared!)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText(shopper.messages.shared_failed!)).toBeVisible();
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((url) => url.split('#')[0]!.includes(token))).toEqual([]);

  for (const status of ['Packed', 'Shipped'])
    await desk.request.post('/api/order/status', { data: { id, status } });
  const mails = await mailsTo(desk.request, shopper.email, ['order-placed', 'order-shipped']);
  for (const mail of mails) {
    const { html } = await (await desk.request.get(`/api/mail/view?id=${mail._id}`)).json();
    expect(await faultsOf(page, html), mail.kind).toEqual([]);
  }
  await desk.close();
});

test('a forgotten password is replaced by the link of a mail, and the old session is out', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page);
  await shopper.signUpByApi();
  const elsewhere = await (await browser.newContext()).newPage();
  const visitor = new Shopper(elsewhere);
  await visitor.visit('/');
  await visitor.button('login').first().click();
  await visitor.button('forgot_password').click();
  await visitor.field('email').fill(shopper.email);
  await visitor.button('forgot_send').click();
  await expect(elsewhere.getByText(visitor.messages.forgot_sent!)).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, '/seller/mails');
  const [mail] = await mailsTo(desk.request, shopper.email, ['password-reset']);
  const { html, text } = await (await desk.request.get(`/api/mail/view?id=${mail!._id}`)).json();
  const link = /https?:\S+reset-password#\S+/.exec(text)?.[0];
  await elsewhere.goto(link!);
  await elsewhere.reload();
  await visitor.hasNoAxeViolations();
  await visitor.field('new_password').fill('a quite new secret');
  await visitor.button('reset_button').click();
  await expect(elsewhere.getByText(visitor.messages.reset_done!)).toBeVisible();
  expect(elsewhere.url()).not.toContain('#');
  expect(await shopper.savedUser()).toBeUndefined();
  await elsewhere.getByRole('main').getByRole('button', { name: visitor.messages.login }).click();
  await visitor.fillLogin(shopper.email, 'a quite new secret');
  await expect.poll(async () => (await visitor.savedUser()) !== undefined).toBe(true);

  expect(await faultsOf(page, html)).toEqual([]);
  const [notice] = await mailsTo(desk.request, shopper.email, ['password-changed']);
  expect(notice!.kind).toBe('password-changed');
});
