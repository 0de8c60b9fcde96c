import { expect, type Locator, type Page } from '@playwright/test';
import type { OwnShop } from './own-shop.ts';
import { makePdf } from './reader-pdf.ts';
import { type Language, shopMessages } from './shop-messages.ts';

interface ReadableBook {
  name: string;
  nameAr?: string;
  pdf?: Buffer;
  pdfUrl?: string;
  edition?: object;
  setName?: string;
  volume?: number;
  file?: object;
}

/** Adds a book with a file through the seller's API; returns its id. */
export async function addReadable({ desk }: OwnShop, { pdf, ...book }: ReadableBook): Promise<string> {
  const productData = JSON.stringify({
    author: 'A Journey',
    category: 'Fiqh',
    price: 20,
    offerPrice: 15,
    description: ['To be read'],
    ...book,
  });
  const files = pdf && { pdf: { name: 'book.pdf', mimeType: 'application/pdf', buffer: pdf } };
  const answer = await desk.post('/api/product/add', {
    multipart: { productData, ...files },
    // The shop may close an idle connection while it is taken again.
    maxRetries: 2,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).product._id;
}

const shared = new Map<string, Promise<string>>();

/** A book that tests only read: each shop gets it once, because a shop reads the text of every file. */
export function sharedReadable(shop: OwnShop, book: ReadableBook): Promise<string> {
  const key = `${shop.address} ${book.name}`;
  const id = shared.get(key) ?? addReadable(shop, book);
  shared.set(key, id);
  return id;
}

/** An Arabic book of 300 pages, the first four of which are i to iv, with chapters from 1, 100 and 214. */
export function longBook(shop: OwnShop): Promise<string> {
  const pdf = makePdf({ pages: 300, rightBound: true, chapters: [1, 100, 214], roman: 4 });
  return sharedReadable(shop, { name: 'A long book', nameAr: 'كتاب طويل', edition: { language: 'ar' }, pdf });
}

/** The reader's page, by the messages of its language. */
export class ReaderPage {
  readonly page: Page;
  readonly language: Language;
  readonly messages: Record<string, string>;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.language = language;
    this.messages = shopMessages(language);
  }

  async open(id: string, search = ''): Promise<void> {
    await this.page.goto(`${this.language === 'ar' ? '/ar' : ''}/read/${id}${search}`);
  }

  /** The pages that are seen, in the order of reading. */
  get shown(): Locator {
    return this.page.locator('[data-page]:not([hidden])');
  }

  /** Waits until exactly these pages are drawn. */
  async shows(...pages: number[]): Promise<void> {
    await expect
      .poll(() =>
        this.shown.evaluateAll((elements) =>
          elements.map((element) => Number(element.dataset.drawn === 'true' && element.dataset.page)),
        ),
      )
      .toEqual(pages);
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.messages[key], exact: true });
  }

  tool(key: string): Locator {
    return this.page
      .getByRole('group', { name: this.messages.read_tools, exact: true })
      .getByRole('button', { name: this.messages[key], exact: true });
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  /** How many dark pixels the shown page has: a page that was not drawn has none. */
  ink(): Promise<number> {
    return this.shown.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 96 && data[at + 3]! > 200) dark++;
      return dark;
    });
  }

  /** A finger from one place to another, in parts of the width. */
  async swipe(from: number, to: number): Promise<void> {
    const { width, height } = this.page.viewportSize()!;
    await this.#touch([from, (from + to) / 2, to].map((part) => [{ x: width * part, y: height * 0.4 }]));
  }

  /** Two fingers, each so many pixels from the middle. */
  async pinch(from: number, to: number): Promise<void> {
    const { width, height } = this.page.viewportSize()!;
    const at = (away: number) => [-away, away].map((x, id) => ({ x: width / 2 + x, y: height * 0.4, id }));
    await this.#touch([from, (from + to) / 2, to].map(at));
  }

  async #touch(places: { x: number; y: number; id?: number }[][]): Promise<void> {
    const client = await this.page.context().newCDPSession(this.page);
    for (const [index, touchPoints] of places.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove';
      await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await client.detach();
  }
}

/** A printed Arabic guide of 40 pages among the samples, whose text the shop knows from the start. */
export async function openGuide(
  page: Page,
  language: Language,
  size: { width: number; height: number },
  at: number,
): Promise<ReaderPage> {
  const { products } = await (await page.request.get('/api/product/list?q=ajurrumiyya')).json();
  const reader = new ReaderPage(page, language);
  await page.setViewportSize(size);
  await reader.open(products[0]._id, `?page=${at}`);
  return reader;
}
