import { authorNamed, authorsTitled, plainTitle, worksTitled } from '../../authorities/authorities.ts';
import type { Author, Work } from '../../authorities/read-authorities.ts';
import { spellingOf } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { LoadShopState } from '../shop/shop-state.ts';

const maxProposals = 4;
const minLetters = 3;
type Found = { work?: Work; author: Author };

/** What the list of authorities knows of a book that is being added. */
export function proposeApi(db: Db, loadShopState: LoadShopState) {
  return {
    async 'GET /api/product/propose'({ query: { title, author } }) {
      const { categories } = await loadShopState();
      const titled = title.length < minLetters ? [] : worksTitled(title).filter((work) => isBy(work, author));
      const named = author.length < minLetters ? [] : authorsTitled(author);
      const found: Found[] =
        titled.length > 0
          ? titled.map((work) => ({ work, author: work.authors[0]! }))
          : named.map((one) => ({ author: one }));
      const proposals = found.slice(0, maxProposals).map(async ({ work, author: record }) => {
        const name = plainTitle(work?.titles[0] ?? '');
        const nameAr = plainTitle(work?.titlesAr[0] ?? '');
        const category = categories.find(({ value }) => value === work?.category)?.value ?? '';
        return Object.assign({ name, nameAr, category }, await spellingOf(db.sql, record));
      });
      return { proposals: await Promise.all(proposals) };
    },
  } satisfies Partial<Handlers>;
}

/** If an author was typed beside the title, only works by that author match. */
function isBy({ authors }: Work, typed: string): boolean {
  const named = new Set([authorNamed({ name: typed, nameAr: '' }), ...authorsTitled(typed)]);
  return typed.trim() === '' || authors.some((author) => named.has(author));
}
