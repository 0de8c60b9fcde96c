import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Book } from '../../src/contract/books.ts';
import { alertKinds } from '../../src/contract/settings.ts';
import type { MailContent, MailKind } from '../../src/contract/mails.ts';
import type { Order } from '../../src/contract/orders.ts';
import type { PublicShop } from '../../src/contract/public-shop.ts';
import { specifiedCategories } from '../../src/rules/shelf.ts';
import type { PageBuild } from '../../src/server/pages/pages.ts';
import { axeViolations } from './axe.ts';
import { sellerCredentials } from './seller-session.ts';
import { type Language, languages } from './shop-messages.ts';

const shop = 'https://books.example';
const longWord = 'Wafayāt'.repeat(20);
const facts: PublicShop = {
  storeName: longWord.slice(0, 60),
  storeNameAr: 'ورّاق',
  timeZone: 'Asia/Baghdad',
  logo: { url: '/files/0123456789ab-logo.png', width: 300, height: 90 },
  categories: specifiedCategories,
  contact: { email: '', phone: '', whatsapp: '', postalAddress: '', country: '' },
  socialLinks: [],
  words: {},
  publicUrl: shop,
  demo: false,
  isOpen: true,
  freeDelivery: true,
  hasSales: true,
  hasPlainTerms: true,
  takesCards: true,
  codEnabled: true,
  takesTransfers: true,
  mailOn: true,
  money: { code: 'USD', decimals: 2, en: { prefix: '$', suffix: '' }, ar: { prefix: '$', suffix: '' } },
  taxPercent: 2,
  pricesIncludeTax: false,
};
const token = 'a1B2'.repeat(16);
const inspected: Record<Language, MailKind[]> = {
  en: ['order-shipped', 'password-reset'],
  ar: ['order-placed', 'newsletter'],
};

/** One mail of each kind, with names in both scripts and words that are longer than a line. */
function everyKind(order: Order, books: Book[]): { [Kind in MailKind]: MailContent & { kind: Kind } } {
  const [item] = order.items;
  const long = { ...item!, product: { ...item!.product, name: longWord, nameAr: '' }, quantity: 999 };
  const ordered = { order: { ...order, items: [...order.items, long] }, link: `${shop}/order#${token}` };
  const tracking = { carrier: longWord, number: longWord, url: `https://carrier.example/${longWord}` };
  const pickup = { address: longWord, addressAr: 'شارع العليا', hours: '9–21', hoursAr: '' };
  const transfer = {
    dueAt: order.createdAt,
    received: 1,
    waived: 0,
    accounts: [
      { currency: 'USD', holder: longWord, bank: 'مصرف', iban: 'SA0380000000608010167519', bic: 'RJHISARI' },
    ],
  };
  const newsletter = {
    lang: 'en' as const,
    subject: `New: كتب جديدة ${longWord}`,
    body: `Dear reader,\n\nthese have arrived.\nوصلت هذه الكتب.\n\n${longWord}`,
    books,
    link: `${shop}/newsletter/leave#${token}`,
    oneClick: `${shop}/api/newsletter/leave?token=${token}`,
  };
  const reset = `${shop}/reset-password#${token}`;
  return {
    'order-placed': { kind: 'order-placed', ...ordered },
    'order-paid': { kind: 'order-paid', ...ordered },
    'order-ready': { kind: 'order-ready', ...ordered, order: { ...ordered.order, pickup } },
    'order-reminder': { kind: 'order-reminder', ...ordered, order: { ...ordered.order, transfer } },
    'order-underpaid': { kind: 'order-underpaid', ...ordered, order: { ...ordered.order, transfer } },
    'order-changed': { kind: 'order-changed', ...ordered },
    'order-shipped': { kind: 'order-shipped', ...ordered, order: { ...ordered.order, tracking } },
    'order-cancelled': { kind: 'order-cancelled', ...ordered, order: { ...ordered.order, isPaid: true } },
    'order-refunded': {
      kind: 'order-refunded',
      ...ordered,
      refund: {
        _id: order._id,
        amount: 12.5,
        state: 'done',
        origin: 'desk',
        items: [{ item: long._id, quantity: 1 }],
        createdAt: order.createdAt,
      },
    },
    'order-returned': { kind: 'order-returned', ...ordered },
    'order-link': { kind: 'order-link', ...ordered },
    'new-order': { kind: 'new-order', ...ordered },
    'cancelled-order': { kind: 'cancelled-order', ...ordered, order: { ...ordered.order, isPaid: true } },
    'password-reset': { kind: 'password-reset', link: reset },
    'seller-reset': { kind: 'seller-reset', link: reset },
    'password-changed': { kind: 'password-changed' },
    'email-changed': { kind: 'email-changed', email: `${longWord}@example.com` },
    'email-confirm': { kind: 'email-confirm', link: `${shop}/confirm-email#${token}` },
    'newsletter-confirm': { kind: 'newsletter-confirm', link: `${shop}/newsletter/confirm#${token}` },
    newsletter: { kind: 'newsletter', ...newsletter },
    'newsletter-test': { kind: 'newsletter-test', ...newsletter },
    'staff-invitation': { kind: 'staff-invitation', link: reset },
    'contact-message': {
      kind: 'contact-message',
      name: 'Idrīs',
      email: 'idris@example.com',
      message: `هل عندكم «الرسالة»؟\n${longWord}`,
      link: `${shop}/seller/messages`,
    },
    'shop-alert': {
      kind: 'shop-alert',
      alerts: alertKinds.map((kind) => ({ kind, detail: longWord, since: order.createdAt })),
      link: `${shop}/seller`,
    },
  };
}

/** The words that readers of the plain text would miss. The head of the table is not needed there. */
async function missingWords(page: Page, text: string): Promise<string[]> {
  const shown = await page.evaluate(() => {
    document.querySelector('thead')?.remove();
    return document.querySelector('main')!.innerText;
  });
  const said = new Set(wordsOf(text));
  return wordsOf(shown).filter((word) => !said.has(word));
}

const wordsOf = (text: string) =>
  text.split(/[^\p{L}\p{M}\p{N}$@.]+/u).map((word) => word.replace(/\.$/, ''));

/** Problems of a mail as its reader sees it, on a desktop and on a phone. */
async function faultsOf(page: Page, html: string): Promise<string[]> {
  const faults: string[] = [];
  if (Buffer.byteLength(html) > 100_000) faults.push('is too large');
  await page.setContent(html);
  for (const width of [700, 360]) {
    await page.setViewportSize({ width, height: 800 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      faults.push(`is too wide at ${width}`);
  }
  if (await page.evaluate(hasBrokenNumber)) faults.push('breaks an order number over two lines');
  return faults;
}

/** In the browser: tries every width of a phone, because each breaks the lines elsewhere. */
function hasBrokenNumber(): boolean {
  const numbers = [...document.querySelectorAll('bdi')].filter((one) =>
    /^\d{4} \d{4}$/.test(one.textContent),
  );
  const widths = Array.from({ length: 50 }, (_, step) => 150 + 5 * step);
  return widths.some((width) => {
    document.body.style.width = `${width}px`;
    return numbers.some((number) => number.getClientRects().length > 1);
  });
}

/** What a reader would miss in the mails, on a phone and a desktop and as plain text: in English by day and in Arabic by night. */
export async function faultsOfEveryMail(page: Page): Promise<string[]> {
  await page.request.post('/api/seller/login', { data: sellerCredentials() });
  const answerOf = async (path: string) => (await page.request.get(path)).json();
  const { orders } = (await answerOf('/api/order/seller')) as { orders: Order[] };
  const { products } = (await answerOf('/api/product/list?limit=3')) as { products: Book[] };
  const mails = everyKind(
    orders.find(({ sample }) => sample)!,
    products,
  );
  const built = pathToFileURL('build/server/index.js').href;
  const { renderMail } = (await import(built)) as PageBuild;

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const faults: string[] = [];
  for (const language of languages) {
    await page.emulateMedia({ colorScheme: language === 'en' ? 'light' : 'dark' });
    for (const content of Object.values(mails)) {
      const isInspected = inspected[language].includes(content.kind);
      const { html, text } = renderMail(content, { locale: language, prefix: '' }, facts);
      const found = await faultsOf(page, html);
      // axe costs more than all other checks: it looks at mails that together have every part.
      if (isInspected) found.push(...(await axeViolations(page)));
      found.push(...(await missingWords(page, text)).map((word) => `says "${word}" in HTML only`));
      faults.push(...found.map((fault) => `${content.kind} (${language}) ${fault}`));
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      if (content.kind === 'newsletter')
        await expect(page.getByText('Dear reader')).toHaveCSS('direction', 'ltr');
      if ('link' in content) expect(text, content.kind).toContain(content.link);
    }
  }
  expect(requested).toEqual([]);
  return faults;
}
