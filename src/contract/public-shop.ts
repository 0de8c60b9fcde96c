import type { Category, ShelfFilter } from '../rules/shelf.ts';
import type { Author, AuthorPage } from './authors.ts';
import type { Book, BookSet, ShelfBook, ShelfPage } from './books.ts';
import type { Logo, PolicyTopic, ShopWord } from '../rules/shop.ts';
import type { MoneyMarks } from '../rules/currencies.ts';
import type { Currency } from '../rules/money.ts';
import type { OrderTerms, Tax } from '../rules/order-totals.ts';
import type { Reading } from './read.ts';
import type { Settings } from './settings.ts';

export interface BookShelf extends ShelfFilter {
  q?: string;
  /** Books out of stock stand apart from the list, after it. */
  soldOutLast?: boolean;
  /** The language in which the authors of the filters are sorted. */
  lang?: 'en' | 'ar';
  cursor?: string;
  limit?: number;
}

/** One volume of a work. */
export type Volume = Pick<
  Book,
  '_id' | 'name' | 'nameAr' | 'category' | 'price' | 'offerPrice' | 'inStock'
> & {
  volume: number;
};

/** A book for the reader, with the text of one page; without paragraphs if there is none that is fit for reading. */
export interface ReadingAt extends Reading {
  at: { page: number; paragraphs: string[] };
}

export interface SetText {
  about?: string;
  aboutAr?: string;
}

/** A text of the seller, in the language it is written in. */
export interface PolicyText {
  html: string;
  lang: 'en' | 'ar';
}

/** At most five books together, all in stock. */
export interface RelatedBooks {
  /** Others of the category, those of the author first. */
  sameCategory: ShelfBook[];
  /** If the category has fewer than five: the author's books in other categories. */
  sameAuthor: ShelfBook[];
}

/** The data a public page may read on the server; none of it depends on the visitor. */
export interface PageData extends BookData {
  /** What applies to an order placed now. */
  terms(): Promise<OrderTerms>;
  /** In the language of the page if it is written in it, else in the other one; null if it is not written. */
  policy(topic: PolicyTopic, language: 'en' | 'ar'): Promise<PolicyText | null>;
  /** Null if there is no such book, or it has no PDF. */
  reading(id: string, page: number): Promise<ReadingAt | null>;
}

export interface FileFacts {
  pages: number;
  isExcerpt: boolean;
}

export interface BookData {
  /** The category at this address, or at a former one of its own: then its path differs from what was asked for. */
  category(segment: string): Promise<Category | null>;
  books(shelf: BookShelf): Promise<ShelfPage>;
  bestSellers(): Promise<ShelfBook[]>;
  book(id: string): Promise<Book | null>;
  /** Null if there is no such author. The slug differs from the one asked for if the author was merged. */
  author(slug: string): Promise<Author | null>;
  /** A page of the authors who have books in the shop, by their names in this language. */
  authors(lang: 'en' | 'ar', cursor?: string): Promise<AuthorPage>;
  /** Null if there is no such set. */
  set(slug: string): Promise<(BookSet & SetText & { books: ShelfBook[] }) | null>;
  /** What the seller says about the set with this slug. */
  setText(slug: string): Promise<SetText>;
  /** The pages of a book's file, if they are counted, and whether the seller chose some of them. */
  file(id: string): Promise<FileFacts | null>;
  /** All volumes of the book's work in order, including itself; empty for a single book. */
  volumes(id: string): Promise<Volume[]>;
  related(book: Pick<Book, '_id' | 'category' | 'author' | 'set'>): Promise<RelatedBooks>;
}

export interface SocialLink {
  name: string;
  href: string;
}

/** The currency, and how amounts are written in each language. */
export type ShopMoney = Currency & Record<'en' | 'ar', MoneyMarks>;

/** Facts about the shop that every page has. */
export interface PublicShop extends Tax {
  money: ShopMoney;
  /** In which every date is written. */
  timeZone: string;
  storeName: string;
  storeNameAr: string;
  /** Null if the seller has none: then the shop's own mark is shown. */
  logo: Logo | null;
  /** In the order of the shop. */
  categories: readonly Category[];
  contact: Pick<Settings, 'email' | 'phone' | 'whatsapp' | 'postalAddress' | 'country'>;
  socialLinks: SocialLink[];
  /** What the seller wrote instead of our words. */
  words: Partial<Record<ShopWord, Record<'en' | 'ar', string>>>;
  publicUrl: string;
  demo: boolean;
  /** It takes orders. */
  isOpen: boolean;
  /** Until then its best sellers are called new books. The demo has best sellers from the start. */
  hasSales: boolean;
  /** To every country, whatever is ordered. */
  freeDelivery: boolean;
  /** Delivery is free, and cash costs nothing and has no limit: `plainTerms`. */
  hasPlainTerms: boolean;
  /** Online Payment is offered only where it works. */
  takesCards: boolean;
  /** Cash on delivery. */
  codEnabled: boolean;
  /** Bank transfer. */
  takesTransfers: boolean;
  /** False in a real shop without a mail server. */
  mailOn: boolean;
}
