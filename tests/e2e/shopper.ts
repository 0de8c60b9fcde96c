import { expect, type Locator, type Page } from '@playwright/test';
import { formatOrderNumber } from '../../src/rules/ids.ts';
import { addressIn } from '../../src/rules/languages.ts';
import { axeViolations } from './axe.ts';
import { hydrated } from './hydration.ts';
import { type Language, shopMessages } from './shop-messages.ts';

export { expect };

let shoppers = 0;

interface ListedBook {
  _id: string;
  name: string;
  offerPrice: number;
  category: string;
}

/** A shopper at a page of the shop: finds elements by the messages of the page's language. */
export class Shopper {
  readonly page: Page;
  readonly language: Language;
  /** The language at `/`. */
  readonly front: Language;
  readonly messages: Record<string, string>;
  readonly email: string;
  readonly password = 'a long enough secret';
  readonly #prepared: Promise<unknown>;

  constructor(page: Page, language: Language = 'en', front: Language = 'en') {
    this.page = page;
    this.language = language;
    this.front = front;
    this.messages = shopMessages(language);
    // The browser prefers the language of the test, so that the other one is not offered.
    this.#prepared = page.addInitScript(
      (preferred) => Object.defineProperty(Navigator.prototype, 'languages', { get: () => [preferred] }),
      language,
    );
    shoppers += 1;
    this.email = `shopper-${process.pid}-${Date.now()}-${shoppers}@example.com`;
  }

  path(path: string): string {
    return addressIn(this.language, this.front, path);
  }

  async visit(path: string): Promise<void> {
    await this.#prepared;
    await this.page.goto(this.path(path));
    await hydrated(this.page);
  }

  /** The address changes a moment before the page that belongs to it is drawn. */
  at(path: string): Promise<void> {
    return expect(this.page).toHaveURL(new RegExp(`://[^/]+${this.path(path).replace(/\/$/, '')}/?$`));
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.messages[key], exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.messages[key], exact: true });
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.messages[key] ?? key, { exact: true });
  }

  async seesToast(text: string): Promise<void> {
    await expect(this.page.locator('.toast', { hasText: text }).first()).toBeVisible();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get badge(): Locator {
    return this.page.locator('header a[href$="/cart"] span:not(:empty)');
  }

  get lines(): Locator {
    return this.page.locator('main li[data-id]');
  }

  /** Puts the n-th book of the list into the cart and returns its title. */
  async addBook(place = 0): Promise<string> {
    const card = this.page.getByRole('article').nth(place);
    await card.getByRole('button', { name: this.messages.add, exact: true }).click();
    await expect(card.getByRole('button', { name: this.messages.increase_quantity })).toBeVisible();
    return card.getByRole('heading').innerText();
  }

  async fillSignUp(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.messages.click_here }).click();
    await this.field('name').fill('Yusuf');
    await this.field('email').fill(this.email);
    await this.field('password').fill(this.password);
    await this.button('create_account').click();
  }

  async fillLogin(email = this.email, password = this.password): Promise<void> {
    await this.field('email').fill(email);
    await this.field('password').fill(password);
    await this.dialog.getByRole('button', { name: this.messages.login, exact: true }).click();
  }

  /** Signs up without the dialog; the first address is one chosen before. */
  async signUpByApi(cartItems: Record<string, number> = {}, choosesAddress = true): Promise<void> {
    const data = { name: 'Yusuf', email: this.email, password: this.password, cartItems };
    const answer = await this.page.request.post('/api/user/register', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    if (!choosesAddress) return;
    const { addresses } = await (await this.page.request.get('/api/address/get')).json();
    await this.page.addInitScript(
      (id) => (localStorage['warraq.address'] ??= JSON.stringify(id)),
      addresses[0]?._id ?? null,
    );
  }

  /** Finds the country by what is typed, and chooses it from the list. */
  async chooseCountry(typed: string): Promise<void> {
    // Not the select, which the page has before hydration.
    const country = this.page.locator('input[role=combobox]');
    const options = this.page.getByRole('listbox').getByRole('option');
    await country.fill(typed);
    await expect(options.first()).toHaveAttribute('data-highlighted');
    await country.press('Enter');
    await expect(options).toHaveCount(0);
  }

  async fillAddress(street = '14 Mutanabbi Street'): Promise<void> {
    await this.chooseCountry('Iraq');
    const typed: Record<string, string> = {
      first_name: 'Yusuf',
      last_name: 'al-Warraq',
      email: this.email,
      street,
      city: 'Baghdad',
      region_governorate: 'Baghdad',
      zip_code: '١٠٠١١',
      phone: '+964 770 555 0100',
    };
    for (const [key, text] of Object.entries(typed)) await this.field(key).fill(text);
  }

  async saveAddress(street?: string): Promise<void> {
    await this.fillAddress(street);
    await this.button('save_address').click();
  }

  /** Orders one copy of a book to an address in Arabic, with other fields if they are given; returns the order's id. */
  async orderByApi(product: string, fields: { city?: string; phone?: string } = {}): Promise<string> {
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
      ...fields,
    };
    const saved = await (await this.page.request.post('/api/address/add', { data: { address } })).json();
    const data = { items: [{ product, quantity: 1 }], address: saved.address._id, lang: this.language };
    const answer = await (await this.page.request.post('/api/order/cod', { data })).json();
    return answer.orderId;
  }

  /** Orders copies of a book by card; returns the order's id and its payment page. */
  async orderByCard(product: string, quantity = 1): Promise<{ url: string; orderId: string }> {
    const { request } = this.page;
    const { addresses } = await (await request.get('/api/address/get')).json();
    const data = { items: [{ product, quantity }], address: addresses[0]._id, lang: this.language };
    return (await request.post('/api/order/stripe', { data })).json();
  }

  /** Orders copies of a book and pays them with a demo card; returns the order's id. */
  async payByApi(product: string, quantity = 1): Promise<string> {
    const { url, orderId } = await this.orderByCard(product, quantity);
    await this.page.request.post(url, { form: { card: '4242 4242 4242 4242' } });
    return orderId;
  }

  /** The user as the server has it. */
  async savedUser(): Promise<{ cartItems: Record<string, number> } | undefined> {
    return (await (await this.page.request.get('/api/user/is-auth')).json()).user;
  }

  async orders(): Promise<
    { _id: string; number: number; status: string; isPaid: boolean; amount: number; createdAt: string }[]
  > {
    return (await (await this.page.request.get('/api/order/user')).json()).orders;
  }

  /** The number of the newest order, as people read it. */
  async orderNumber(): Promise<string> {
    return formatOrderNumber((await this.orders())[0]!.number);
  }

  /** The English address of the first book that a search finds. */
  async pathOf(q: string): Promise<string> {
    const answer = await this.page.request.get(`/api/product/list?${new URLSearchParams({ q })}`);
    const [book] = (await answer.json()).products;
    return `/books/${book.category.toLowerCase()}/${book._id}`;
  }

  /** The books in stock, at least two. */
  async books(): Promise<[ListedBook, ListedBook, ...ListedBook[]]> {
    const { products } = await (await this.page.request.get('/api/product/list?inStock=true')).json();
    expect(products.length).toBeGreaterThanOrEqual(2);
    return products;
  }

  async axeViolations(part = 'html', without: string[] = []): Promise<string[]> {
    // Toasts are checked without their animations. A page may not have style elements.
    await this.page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '.toasts * { opacity: 1 !important; animation: none !important; transition: none !important; }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    return axeViolations(this.page, part, without);
  }
}
