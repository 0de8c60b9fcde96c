import { kinds, people, places, subjects } from '../catalogue/title-words.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText, unique } from '../load/http-request.ts';
import { connections } from '../measure.ts';
import type { Engine } from '../servers/shop-server.ts';

const textsPerConnection = 500;

/** Pairs of letters that are in nearly every title, in some, and in none. */
const pairs = ['al', 'ال', 'sh', 'نو', 'zz', 'ظظ'];

/** The search texts that a reader types. Blanks make every request new to the caches. */
const searches: Record<string, (index: number) => string> = {
  'two words of a title': twoTitleWords,
  'a text without a match': (index) => `qxz${index.toString(36)}vk`,
  'a common word': (index) => withoutMarks(kinds[index % kinds.length]![index % 2]!),
  'two letters': (index) => pairs[index % pairs.length]!,
  'another spelling': (index) =>
    twoTitleWords(2 * index)
      .replace(/[aiu]/g, '$&$&')
      .replaceAll(' al ', ' ul '),
  'a typing error': (index) => withoutLetter(twoTitleWords(index), index),
  'an author': author,
};

/** Every request of a shop that a reader looks for a book in. */
const requestsByName: Record<string, (index: number) => string> = {
  ...Object.fromEntries(
    Object.entries(searches).map(([name, text]) => [name, (index: number) => searchRequest(text(index))]),
  ),
  'a suggestion for a title': (index) => suggestRequest(begun(twoTitleWords(index), index)),
  'a suggestion for an author': (index) => suggestRequest(begun(author(index), index)),
  'a filtered and sorted list': (index) => listRequest(index),
};

export async function search(lab: Lab): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of ['sqlite', 'postgres'] satisfies Engine[]) {
    const shop = await lab.largeShop(engine);
    for (const [name, request] of Object.entries(requestsByName)) {
      const requests = Array.from({ length: connections }, (_, connection) =>
        Array.from({ length: textsPerConnection }, (_unused, index) =>
          request(connection * textsPerConnection + index),
        ),
      );
      const title = `search on ${engine}, ${name}`;
      const [result] = await lab.measure(title, [{ server: shop, requests }], {
        warmUpMs: lab.settings.longWarmUpMs / 2,
      });
      figures.push(atMost(`${title}, CPU`, 5, result!.cpuMsMedian, ' ms'));
    }
  }
  return figures;
}

function searchRequest(text: string): string {
  return requestText({ path: `/api/product/list?limit=24&q=${encodeURIComponent(text)}${unique.blank}` });
}

function suggestRequest(text: string): string {
  // Blanks at the ends would be dropped before the cache.
  return requestText({
    path: `/api/product/suggest?q=${encodeURIComponent(text).replace('%20', unique.blank)}`,
  });
}

const sorts = ['newest', 'price', 'price-desc', 'title', 'author-year'];
const shelves = ['Aqeedah', 'Quran', 'Hadith', 'Fiqh', 'Arabic', 'Dawah', 'Seerah'];

/** No price range is asked for twice. */
function listRequest(index: number): string {
  const query = new URLSearchParams({
    limit: '24',
    inStock: 'true',
    sort: sorts[index % sorts.length]!,
    min: (20 + index / 100).toFixed(2),
    ...(index % 2 && { category: shelves[index % shelves.length]! }),
  });
  return requestText({ path: `/api/product/list?${query}` });
}

/** As much of a text as a reader has typed when its suggestions are asked for. */
function begun(text: string, index: number): string {
  return text.slice(0, Math.max(3, text.length - 1 - (index % 6)));
}

function twoTitleWords(index: number): string {
  const script = index % 2;
  const kind = kinds[index % kinds.length]!;
  const subject = subjects[Math.floor(index / kinds.length) % subjects.length]!;
  return withoutMarks(`${kind[script]} ${subject[script]}`);
}

function author(index: number): string {
  const script = index % 2;
  const name = people[index % people.length]!;
  const place = places[Math.floor(index / people.length) % places.length]!;
  return withoutMarks(`${name[script]} ${place[script]}`);
}

function withoutLetter(text: string, index: number): string {
  const place = 1 + (index % (text.length - 2));
  return text.slice(0, place) + text.slice(place + 1);
}

/** Readers do not type diacritics. */
function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036fʿʾ]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
