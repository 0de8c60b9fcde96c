import type { Author, Work } from '../../authorities/read-authorities.ts';
import {
  authorNamed,
  authorsOf,
  authorsTitled,
  plainTitle,
  worksTitled,
} from '../../authorities/authorities.ts';
import type { Proposal } from '../../contract/authorities.ts';
import type { Category } from '../../rules/shelf.ts';
import { spellingOf } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { LoadShopState } from '../shop/shop-state.ts';

const maxProposals = 4;
const minLetters = 3;

/** What the list of authorities knows of a book that is being added. */
export function proposeApi(db: Db, loadShopState: LoadShopState) {
  return {
    async 'GET /api/product/propose'({ query: { title, author } }) {
      const { categories } = await loadShopState();
      const titled =
        title.length >= minLetters ? worksTitled(title).filter((work) => isBy(work, author)) : [];
      if (titled.length > 0) {
        const found = titled.slice(0, maxProposals);
        return { proposals: await Promise.all(found.map((work) => proposalOf(db, work, categories))) };
      }
      if (author.length < minLetters) return { proposals: [] };
      const people = authorsTitled(author).slice(0, maxProposals);
      const named = await Promise.all(people.map((one) => spelled(db, one)));
      return { proposals: named.map((one) => ({ name: '', nameAr: '', category: '', ...one })) };
    },
  } satisfies Partial<Handlers>;
}

/** An author who is typed with the title must be its author. */
function isBy(work: Work, author: string): boolean {
  if (author.trim() === '') return true;
  const typed = [authorNamed({ name: author, nameAr: '' }), ...authorsTitled(author)];
  return typed.some((one) => one && work.authors.includes(one.key));
}

async function proposalOf(db: Db, work: Work, categories: readonly Category[]): Promise<Proposal> {
  const [author] = authorsOf(work);
  return {
    name: plainTitle(work.titles[0]!),
    nameAr: plainTitle(work.titlesAr[0]!),
    ...(await spelled(db, author!)),
    category: categories.find(({ value }) => value === work.category)?.value ?? '',
  };
}

/** As the shop writes the author, so that all books of one author are together. */
async function spelled(db: Db, record: Author): Promise<Pick<Proposal, 'author' | 'authorAr'>> {
  const row = await spellingOf(db.sql, record);
  const [name, nameAr] = [plainTitle(record.names[0]!), plainTitle(record.namesAr[0]!)];
  return { author: row?.name ?? name, authorAr: row?.nameAr || nameAr };
}
