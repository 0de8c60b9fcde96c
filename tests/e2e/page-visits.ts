import type { Page } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import type { Shopper } from './shopper.ts';

export interface TestData {
  book: { _id: string; category: string };
  order: string;
  customer: string;
  /** Where another order is paid by card. */
  cardPage: string;
}

export interface Visit {
  path: (data: TestData) => string;
  /** Present once the page has all its data. */
  selector: string;
  status?: number;
  /** Visited without a session: a logged-in user would be redirected. */
  loggedOut?: true;
  /** What the page shows after a press, and the part that shows it. */
  states?: [part: string, open: (shopper: Shopper) => Promise<void>][];
}

const press = (key: string) => (shopper: Shopper) => shopper.button(key).first().click();
const pressNamed = (key: string) => (shopper: Shopper) =>
  shopper.page
    .getByRole('button', { name: shopper.messages[key]!.split('{')[0] })
    .first()
    .click();
const dialog = '[role=dialog]';

/** The visit of each route, by its path in `routes.ts`. */
export const visits: Record<string, Visit> = {
  '/demo-cards/:session': { path: ({ cardPage }) => cardPage, selector: 'main form' },
  '/read/shelf': { path: () => '/read/shelf', selector: 'main .blank' },
  '/read/:id': {
    path: ({ book }) => `/read/${book._id}`,
    selector: '[data-drawn]',
    states: [
      [dialog, press('read_contents')],
      [dialog, press('read_view')],
    ],
  },
  '': { path: () => '/', selector: 'main article', states: [[dialog, press('nav_menu')]] },
  '/books': {
    path: () => '/books?q=ibn',
    selector: 'main article',
    states: [
      [
        'header',
        async ({ page }) => {
          await page.getByRole('searchbox').fill('kathir');
          await page.getByRole('option').first().waitFor();
        },
      ],
    ],
  },
  '/books/:category': {
    path: () => '/books/hadith',
    selector: 'main article',
    states: [['#filters', press('filter_and_sort')]],
  },
  '/books/:category/:id': {
    path: ({ book }) => `/books/${book.category.toLowerCase()}/${book._id}`,
    selector: 'main > div article',
    states: [
      ['dialog', ({ page, messages }) => page.getByRole('link', { name: messages.enlarge_image }).click()],
    ],
  },
  '/sets/:slug': { path: () => '/sets/tafsir-ibn-kathir-ibn-kathir', selector: 'main article' },
  '/authors': { path: () => '/authors', selector: 'main li a' },
  '/authors/:slug': { path: () => '/authors/ibn-kathir', selector: 'main article' },
  '/cart': { path: () => '/cart', selector: 'aside address', states: [['aside', press('change')]] },
  '/add-address': {
    path: () => '/add-address',
    selector: 'main form',
    states: [['main form', press('save_address')]],
  },
  '/guest-checkout': {
    path: () => '/guest-checkout',
    selector: 'main form',
    loggedOut: true,
    states: [
      [
        dialog,
        async (shopper) => {
          await shopper.button('login').first().click();
          await shopper.dialog.getByRole('button', { name: shopper.messages.login, exact: true }).click();
        },
      ],
    ],
  },
  '/order': { path: () => '/order', selector: 'main .blank:not(.without-script) a' },
  '/order/invoice': { path: () => '/order/invoice', selector: 'main .blank:not(.without-script) a' },
  '/account': {
    path: () => '/account',
    selector: 'main li address',
    states: [[dialog, press('change_password')]],
  },
  '/account/data': { path: () => '/account/data', selector: 'main dl' },
  '/my-orders': {
    path: () => '/my-orders',
    selector: 'main article ol',
    states: [[dialog, press('cancel_order')]],
  },
  '/my-orders/:id/invoice': { path: ({ order }) => `/my-orders/${order}/invoice`, selector: '.printed' },
  '/order-success': { path: () => '/order-success', selector: 'main article ol' },
  '/reset-password': { path: () => '/reset-password', selector: 'main form' },
  '/confirm-email': { path: () => '/confirm-email', selector: 'main .needs-script' },
  '/newsletter/confirm': { path: () => '/newsletter/confirm', selector: 'main .needs-script' },
  '/newsletter/leave': { path: () => '/newsletter/leave', selector: 'main .needs-script' },
  '/about': {
    path: () => '/about',
    selector: 'main figure',
    states: [['header', ({ page }) => page.getByRole('button', { name: /Yusuf/ }).click()]],
  },
  '/need-help': { path: () => '/need-help', selector: 'main h2' },
  '/policies': { path: () => '/policies', selector: 'main p' },
  '/terms': { path: () => '/terms', selector: 'main p' },
  '/track-order': { path: () => '/track-order', selector: 'main form' },
  '/contact': {
    path: () => '/contact',
    selector: 'main form',
    states: [['main form', press('contact_send')]],
  },
  '/faqs': { path: () => '/faqs', selector: 'main h3 button', states: [['main', press('faq_reading_1_q')]] },
  '/loader': { path: () => '/loader', selector: '.spin' },
  '/*': { path: () => '/no-such-page', selector: '.blank h1', status: 404 },
  '/seller': { path: () => '/seller', selector: 'main fieldset ol', states: [['main', press('add')]] },
  '/seller/product-list': {
    path: () => '/seller/product-list',
    selector: 'main table',
    states: [
      [
        dialog,
        async (shopper) => {
          await shopper.page.getByLabel(shopper.messages.desk_select_all!).check();
          await shopper.button('desk_change_price').click();
        },
      ],
    ],
  },
  '/seller/product-list/import': {
    path: () => '/seller/product-list/import',
    selector: 'main label:has(input)',
  },
  '/seller/product-list/:id': {
    path: ({ book }) => `/seller/product-list/${book._id}`,
    selector: 'main fieldset ol img',
  },
  '/seller/product-list/:id/preview': {
    path: ({ book }) => `/seller/product-list/${book._id}/preview`,
    selector: 'main [inert]',
  },
  '/seller/sets': {
    path: () => '/seller/sets',
    selector: 'main li',
    states: [[dialog, pressNamed('desk_edit_of')]],
  },
  '/seller/authors': {
    path: () => '/seller/authors',
    selector: 'main li button',
    states: [[dialog, pressNamed('desk_edit_of')]],
  },
  '/seller/setup': { path: () => '/seller/setup', selector: 'main section a' },
  '/seller/categories': {
    path: () => '/seller/categories',
    selector: 'main > ol > li',
    states: [[dialog, press('desk_category_add')]],
  },
  '/seller/orders': {
    path: ({ order }) => `/seller/orders?q=${order}`,
    selector: 'main article',
    states: [['main article', ({ page, messages }) => page.getByText(messages.desk_history!).click()]],
  },
  '/seller/orders/edit': { path: () => '/seller/orders/edit', selector: 'main form' },
  '/seller/orders/slips': {
    path: ({ order }) => `/seller/orders/slips?ids=${order}`,
    selector: 'main article',
  },
  '/seller/orders/invoices': {
    path: ({ order }) => `/seller/orders/invoices?ids=${order}`,
    selector: '.printed',
  },
  '/seller/invoices': { path: () => '/seller/invoices', selector: 'main tbody tr' },
  '/seller/reports': { path: () => '/seller/reports', selector: 'main table' },
  '/seller/mails': { path: () => '/seller/mails', selector: 'main time' },
  '/seller/newsletter': { path: () => '/seller/newsletter', selector: 'main form' },
  '/seller/messages': { path: () => '/seller/messages', selector: 'main article' },
  '/seller/customers': { path: () => '/seller/customers', selector: 'main li a' },
  '/seller/customers/:id': {
    path: ({ customer }) => `/seller/customers/${customer}`,
    selector: 'main address',
  },
  '/seller/staff': {
    path: () => '/seller/staff',
    selector: 'main li time',
    states: [[dialog, press('desk_invite')]],
  },
  '/seller/changes': { path: () => '/seller/changes', selector: 'main li time' },
  '/seller/policies': { path: () => '/seller/policies', selector: 'main form' },
  '/seller/settings/:section?': { path: () => '/seller/settings/payment', selector: 'main fieldset' },
  '/seller/login': { path: () => '/seller/login', selector: 'main form', loggedOut: true },
};

/** Without a session, and with a cart of their own. */
export async function becomeVisitor(page: Page, { book }: TestData): Promise<void> {
  const cart = JSON.stringify({ items: { [book._id]: 1 } });
  await page.evaluate((stored) => localStorage.setItem('warraq.cart', stored), cart);
  // A page of the desk would go on asking for what only a seller gets.
  await page.goto('/robots.txt');
  await page.context().clearCookies();
}

/** A shopper with a cart, a packed order and a message, logged in as the seller too. */
export async function prepare(shopper: Shopper): Promise<TestData> {
  const [book, another] = await shopper.books();
  await shopper.signUpByApi();
  const order = await shopper.orderByApi(another._id);
  const { url } = await shopper.orderByCard(another._id);
  await shopper.page.request.post('/api/cart/update', { data: { cartItems: { [book._id]: 1 } } });
  const letter = { name: 'أحمد', email: shopper.email, message: 'هل عندكم «الرسالة»؟' };
  await shopper.page.request.post('/api/contact/send', { data: letter });
  await openDesk(shopper.page, '/seller/login');
  // A packed order has an invoice.
  await shopper.page.request.post('/api/order/status', { data: { id: order, status: 'Packed' } });
  const { user } = await (await shopper.page.request.get('/api/user/is-auth')).json();
  return { book, order, customer: user._id, cardPage: new URL(url).pathname.replace(/^\/ar(?=\/)/, '') };
}
