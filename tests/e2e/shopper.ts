import { AxeBuilder } from '@axe-core/playwright';
import { expect as plainExpect, type Locator, type Page } from '@playwright/test';
import { type Language, shopWords } from './shop-words.ts';

/** Patient with a machine that is busy: what has to come may take its time. */
export const expect = plainExpect.configure({ timeout: 15_000 });

let people = 0;

/** Somebody at a page of the shop, who reads and clicks what is written there. */
export class Shopper {
  readonly page: Page;
  readonly language: Language;
  readonly words: Record<string, string>;
  readonly email: string;
  readonly password = 'a long enough secret';

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.language = language;
    this.words = shopWords(language);
    people += 1;
    this.email = `shopper-${process.pid}-${Date.now()}-${people}@example.com`;
  }

  path(path: string): string {
    return this.language === 'en' ? path : `/ar${path === '/' ? '' : path}`;
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(this.path(path));
  }

  at(path: string): Promise<void> {
    return expect(this.page).toHaveURL(new RegExp(`://[^/]+${this.path(path).replace(/\/$/, '')}/?$`));
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.words[key], exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.words[key], exact: true });
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.words[key] ?? key, { exact: true });
  }

  /** A toast says this. */
  async hears(text: string): Promise<void> {
    await expect(this.page.locator('.toast', { hasText: text }).first()).toBeVisible();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get badge(): Locator {
    return this.page.locator('.cart-link .badge:not(.badge-hint)');
  }

  get lines(): Locator {
    return this.page.locator('.lines:not([aria-hidden]) > li');
  }

  /** Puts the n-th book of the list into the cart; its title. */
  async addBook(place = 0): Promise<string> {
    const card = this.page.locator('.card').nth(place);
    await card.getByRole('button', { name: this.words.add, exact: true }).click();
    await expect(card.getByRole('button', { name: this.words.increase_quantity })).toBeVisible();
    return card.getByRole('heading').innerText();
  }

  async fillSignUp(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.words.click_here }).click();
    await this.field('name').fill('Yusuf');
    await this.field('email').fill(this.email);
    await this.field('password').fill(this.password);
    await this.button('create_account').click();
  }

  async fillLogin(email = this.email, password = this.password): Promise<void> {
    await this.field('email').fill(email);
    await this.field('password').fill(password);
    await this.dialog.getByRole('button', { name: this.words.login, exact: true }).click();
  }

  /** Becomes a user without the dialog, for journeys about something else. */
  async isUser(cartItems: Record<string, number> = {}): Promise<void> {
    const data = { name: 'Yusuf', email: this.email, password: this.password, cartItems };
    const answer = await this.page.request.post('/api/user/register', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async saveAddress(street = '14 Mutanabbi Street'): Promise<void> {
    const typed: Record<string, string> = {
      first_name: 'Yusuf',
      last_name: 'al-Warraq',
      email: this.email,
      street,
      city: 'Baghdad',
      state: 'Baghdad',
      zip_code: '١٠٠١١',
      country: 'Iraq',
      phone: '+964 770 555 0100',
    };
    for (const [key, text] of Object.entries(typed)) await this.field(key).fill(text);
    await this.button('save_address').click();
  }

  /** Has ordered one copy of a book, to an address written in Arabic; the order's id. */
  async hasOrdered(product: string): Promise<string> {
    const address = {
      firstName: 'ليلى',
      lastName: 'الورّاقة',
      email: this.email,
      street: '١٤ شارع المتنبي',
      city: 'بغداد',
      state: 'بغداد',
      zipcode: '١٠٠١١',
      country: 'العراق',
      phone: '+٩٦٤ ٧٧٠ ٥٥٥ ٠١٠٠',
    };
    const saved = await (await this.page.request.post('/api/address/add', { data: { address } })).json();
    const data = { items: [{ product, quantity: 1 }], address: saved.address._id };
    const answer = await (await this.page.request.post('/api/order/cod', { data })).json();
    return answer.orderId;
  }

  /** What the server keeps for this shopper. */
  async saved(): Promise<{ cartItems: Record<string, number> } | undefined> {
    return (await (await this.page.request.get('/api/user/is-auth')).json()).user;
  }

  async orders(): Promise<{ _id: string; status: string; isPaid: boolean; amount: number }[]> {
    return (await (await this.page.request.get('/api/order/user')).json()).orders;
  }

  async books(): Promise<{ _id: string; name: string; offerPrice: number; category: string }[]> {
    return (await (await this.page.request.get('/api/product/list?inStock=true')).json()).products;
  }

  /** Nothing an automatic check of accessibility would complain about. */
  async findsNoBarrier(): Promise<void> {
    expect(await this.barriers()).toEqual([]);
  }

  async barriers(): Promise<string[]> {
    // A toast is judged as it stands, not while it comes or goes.
    await this.page.addStyleTag({
      content:
        '.toasts * { opacity: 1 !important; animation: none !important; transition: none !important; }',
    });
    const { violations } = await new AxeBuilder({ page: this.page })
      // Our pages have no frames, so one run in the page itself is the whole of it.
      .setLegacyMode()
      .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
      .analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
}
