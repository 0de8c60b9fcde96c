import { type APIRequestContext, test } from '@playwright/test';
import type { Mail, MailKind } from '../../src/contract/mails.ts';
import { openDesk, sellerCredentials, uniqueName } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

/** The text of a mail of this kind, once it is there. The demo keeps its mails instead of sending them. */
async function mailTo(seller: APIRequestContext, to: string, kind: MailKind): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const { mails } = (await (await seller.get('/api/mail/list?state=kept')).json()) as { mails: Mail[] };
    id = mails.find((mail) => mail.to === to && mail.kind === kind)?._id;
    expect(id).toBeDefined();
  }).toPass();
  return (await (await seller.get(`/api/mail/view?id=${id}`)).json()).text;
}

/** The link of such a mail, which has a token. */
async function linkTo(seller: APIRequestContext, to: string, kind: MailKind): Promise<string> {
  return /https?:\S+#\S+/.exec(await mailTo(seller, to, kind))![0];
}

test('an order is confirmed by mail, which the desk of the demo shows', async ({ page, browser }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.signUpByApi();
  const [book] = await shopper.books();
  await shopper.orderByApi(book._id);
  const number = await shopper.orderNumber();
  const desk = await browser.newPage();
  await openDesk(desk, shopper.path('/seller/mails'));
  const item = desk.getByRole('listitem').filter({ hasText: shopper.email });
  const confirmation = item.filter({ hasText: shopper.messages.desk_mail_order_placed! });
  await confirmation.getByRole('button', { name: shopper.messages.desk_mail_open }).click();
  const frame = desk.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(frame.getByText(number).first()).toBeVisible();
  const see = frame.getByRole('link', { name: shopper.messages.mail_see_order });
  const link = (await see.getAttribute('href'))!;
  await desk.getByRole('button', { name: shopper.messages.desk_mail_as_text }).click();
  await expect(desk.getByRole('dialog').locator('pre')).toContainText(number);

  const stranger = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  await stranger.goto(link);
  await expect(stranger.getByRole('article')).toContainText(number);
  await stranger.getByRole('button', { name: shopper.messages.unshare }).click();
  await expect(stranger.getByText(shopper.messages.unshared!)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText(shopper.messages.shared_failed!)).toBeVisible();
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((url) => url.split('#')[0]!.includes(token))).toEqual([]);
  await desk.close();
  await stranger.context().close();
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

  const desk = (await browser.newContext()).request;
  expect((await desk.post('/api/seller/login', { data: sellerCredentials() })).ok()).toBe(true);
  await elsewhere.goto(await linkTo(desk, shopper.email, 'password-reset'));
  await elsewhere.reload();
  await visitor.field('new_password').fill('a quite new secret');
  await visitor.button('show_password').click();
  await expect(visitor.field('new_password')).toHaveAttribute('type', 'text');
  await visitor.button('reset_button').click();
  await expect(elsewhere.getByText(visitor.messages.reset_done!)).toBeVisible();
  expect(elsewhere.url()).not.toContain('#');
  expect(await shopper.savedUser()).toBeUndefined();
  await elsewhere.getByRole('main').getByRole('button', { name: visitor.messages.login }).click();
  await visitor.fillLogin(shopper.email, 'a quite new secret');
  await expect.poll(async () => (await visitor.savedUser()) !== undefined).toBe(true);

  await mailTo(desk, shopper.email, 'password-changed');
  await elsewhere.context().close();
});

test('a reader confirms a subscription, gets the newsletter and leaves by its link', async ({
  page,
  browser,
}) => {
  const reader = new Shopper(page, 'ar');
  const { messages } = reader;
  await reader.visit('/');
  await reader.field('newsletter_email').fill(reader.email);
  await reader.button('newsletter_button').click();
  await expect(page.getByText(messages.newsletter_done!)).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  const seller = new Shopper(desk, 'ar');
  await openDesk(desk, seller.path('/seller/newsletter'));
  await page.goto(await linkTo(desk.request, reader.email, 'newsletter-confirm'));
  await reader.button('newsletter_confirm_button').click();
  await expect(page.getByText(messages.newsletter_listed!)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(messages.newsletter_confirmed_title!);

  const subject = uniqueName('كتب جديدة');
  const texts = { subject: 'New books', body: 'These have arrived.', subject_ar: subject, body_ar: 'وصلت.' };
  for (const [name, text] of Object.entries(texts)) await seller.field(`desk_newsletter_${name}`).fill(text);
  const [book] = await reader.books();
  await seller.field('desk_find_book').fill(book.name);
  const add = desk.getByRole('button', { name: messages.desk_add_book!.replace('{book}', '') });
  await add.first().click();
  await seller.button('desk_newsletter_save').click();
  const newsletter = desk.getByRole('article').filter({ hasText: subject });
  await newsletter.getByRole('button', { name: messages.desk_newsletter_preview_ar }).click();
  await expect(desk.frameLocator('iframe').getByText(texts.body_ar)).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(seller.dialog).toHaveCount(0);
  await newsletter.getByRole('button', { name: messages.desk_newsletter_send }).click();
  await seller.dialog.getByRole('button', { name: messages.desk_newsletter_send }).click();
  await expect(newsletter.locator('[data-tone]')).toHaveText(messages.desk_newsletter_sent!);

  await page.goto(await linkTo(desk.request, reader.email, 'newsletter'));
  await reader.button('newsletter_leave_title').click();
  await expect(page.getByText(messages.newsletter_left!)).toBeVisible();
  const again = await desk.request.post('/api/newsletter/remove', { data: { email: reader.email } });
  expect(again.status()).toBe(404);
  await desk.context().close();
});
