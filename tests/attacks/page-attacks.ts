import { type Attack, get, idOf, nearMisses, page, wordOf } from './attack.ts';

const sorts = ['newest', 'price', 'price-desc', 'title', 'author-year'];
/** Choices that no other turn has. */
const choices = (turn: number) =>
  `min=${turn % 20}.${10 + (turn % 90)}&max=${21 + (turn % 9_000)}&sort=${sorts[turn % 5]}&stock=in`;

/** The worst that one client can ask of each kind of page and file. */
export const pageAttacks: Record<string, Attack> = {
  'GET /books, not cached': page((turn) => `/books?q=${turn.toString(36)}`),
  'GET /books, each on a new connection': {
    ...page((turn) => `/books?q=n${turn.toString(36)}`),
    isNewEach: true,
  },
  'GET /books, near misses': page((turn) => `/ar/books?q=${nearMisses(turn)}`),
  'GET /books, filtered': page((turn) => `/books?${choices(turn)}`),
  'GET /books, filtered and searched': page((turn) => `/books?q=al&${choices(turn)}&language=ar`),
  'GET /books.data': page((turn) => `/books.data?q=a${turn.toString(36)}&_routes=books/books-page`),
  'GET /books/fiqh, not cached': page((turn) => `/books/fiqh?after=${idOf(turn)}`),
  'GET /authors, not cached': page((turn) => `/authors?after=${wordOf(turn)}`),
  'an author that is not there': page((turn) => `/ar/authors/${wordOf(turn)}`),
  'a set that is not there': page((turn) => `/sets/${wordOf(turn)}`),
  'a book that is not there': page((turn) => `/books/fiqh/${idOf(turn)}`),
  'a page that is not there': page((turn) => `/nothing/${turn}`),
  'the longest address': page((turn) => `/${turn}/${'x/'.repeat(7_000)}`),
  'covers and files that are not there': {
    next: get((_, turn) => (turn % 2 ? `/covers/${idOf(turn)}.svg` : `/files/${turn}.webp`)),
  },
  'covers of other versions': { next: get(({ books }, turn) => `/covers/${books[turn % 20]}.svg?v=${turn}`) },
  'the sitemap': { next: get(() => '/sitemap.xml') },
  'sitemaps that are not there': { next: get((_, turn) => `/sitemap/books-${idOf(turn)}.xml`) },
  'the page of the card provider': { next: get(({ cardPage }) => cardPage) },
  'a card that is declined': {
    next: ({ cookie, cardPage }) => ({
      method: 'POST',
      path: cardPage,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: `card=4000000000000002&x=${'%41'.repeat(3_000)}`,
    }),
  },
  '/readyz': { next: get(() => '/readyz') },
};
