import { TOTP } from 'otpauth';
import { seller, test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

const oldPassword = 'the first good password';
const password = 'a good long password';

test('an invited person works in their role, with a second factor', async ({ page, ownShop, browser }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const owner = new Shopper(page, 'ar');
  const { messages } = owner;
  const email = owner.email;
  await ownShop.openDesk(page, owner.path('/seller/staff'));
  await owner.button('desk_invite').click();
  await owner.button('desk_invite_send').click();
  await expect(owner.field('name')).toHaveAccessibleDescription(messages.field_required!);
  await owner.field('name').fill('Maryam');
  await owner.field('email').fill(seller.email);
  await owner.field('desk_role').selectOption('books');
  await owner.button('desk_invite_send').click();
  await owner.seesToast(messages.problem_email_taken!);
  await expect(owner.button('desk_invite_send')).not.toHaveAttribute('aria-busy');
  await owner.field('email').fill(email);
  await owner.button('desk_invite_send').click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText(messages.desk_not_accepted!);

  let link = '';
  await expect(async () => {
    const { mails } = await (await ownShop.desk.get('/api/mail/list?state=kept')).json();
    const { _id } = mails.find((mail: { to: string }) => mail.to === email);
    const { text } = await (await ownShop.desk.get(`/api/mail/view?id=${_id}`)).json();
    link = /https?:\S+#\S+/.exec(text)![0];
  }).toPass();
  const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
  const member = new Shopper(await context.newPage(), 'ar');
  await member.page.goto(link);
  await member.field('new_password').fill(oldPassword);
  await member.button('reset_button').click();
  await member.page.locator('main').getByRole('link', { name: messages.login }).click();
  const logIn = async (current: string) => {
    await member.field('email').fill(email);
    await member.field('password').fill(current);
    await member.button('login').click();
  };
  await logIn(oldPassword);
  const menu = member.page.getByRole('navigation', { name: messages.desk });
  await expect(menu.getByRole('link')).toHaveText(
    ['desk_add', 'desk_products', 'desk_staff'].map((key) => messages[key]!),
  );
  // A page of another role is not opened.
  await member.page.goto(new URL(member.path('/seller/settings'), ownShop.address).href);
  await member.at('/seller');

  await menu.getByRole('link', { name: messages.desk_staff }).click();
  await member.button('change_password').click();
  await member.field('current_password').fill(oldPassword);
  await member.field('new_password').fill(password);
  await member.dialog.getByRole('button', { name: messages.change_password, exact: true }).click();
  await member.seesToast(messages.password_changed!);
  await member.button('desk_second_factor_begin').click();
  const secret = (await member.dialog.locator('p[dir=ltr]').innerText()).replaceAll(/\s/g, '');
  await member.field('desk_second_factor_code').fill('000000');
  await member.field('password').fill(password);
  const begin = member.dialog.getByRole('button', { name: messages.desk_second_factor_begin, exact: true });
  await begin.click();
  await member.seesToast(messages.problem_wrong_code!);
  await expect(begin).not.toHaveAttribute('aria-busy');
  await member.field('desk_second_factor_code').fill(new TOTP({ secret }).generate());
  await begin.click();
  await expect(member.dialog.getByRole('listitem')).toHaveCount(10);
  const recovery = await member.dialog.getByRole('listitem').first().innerText();
  await member.button('desk_recovery_kept').click();

  const otherTab = await context.newPage();
  await otherTab.goto(member.page.url());
  await expect(otherTab.getByRole('button', { name: messages.logout_everywhere })).toBeVisible();
  await member.button('logout_everywhere').click();
  await member.at('/');
  await expect(otherTab.getByRole('textbox', { name: messages.email })).toBeVisible();
  await otherTab.close();
  await member.visit('/seller/staff');
  await logIn(password);
  await member.field('desk_second_factor_code').fill(recovery);
  await expect(member.button('login')).not.toHaveAttribute('aria-busy');
  await member.button('login').click();
  await expect(member.button('desk_second_factor_end')).toBeVisible();

  // The owner sees who did what, and lets them go.
  await page.goto(owner.path('/seller/changes'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Maryam' }).first()).toBeVisible();
  await page.goto(owner.path('/seller/staff'));
  await expect(row).toContainText(messages.desk_second_factor_on!);
  await row.getByRole('button', { name: messages.desk_remove_of!.replace('{name}', 'Maryam') }).click();
  await owner.dialog.getByRole('button', { name: messages.remove, exact: true }).click();
  await expect(row).toHaveCount(0);
  await member.page.goto(new URL(member.path('/seller'), ownShop.address).href);
  await expect(member.button('login')).toBeVisible();
  await context.close();
});
