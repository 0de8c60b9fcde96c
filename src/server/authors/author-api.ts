import { keyOfSlug, queryKey, slugOf } from '../../rules/fold.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db, Trx } from '../db/database.ts';
import { lockRow } from '../db/rows.ts';
import type { AuthorRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { assertVersion, orProblem, Problem } from '../http/endpoint/problem.ts';
import {
  authorOnWire,
  countAuthors,
  editAuthor,
  findAuthor,
  listAuthors,
  mergeAuthors,
  namesOf,
} from './author-queries.ts';

const deskPage = 50;

/**
 * The seller's changes of authors. Author pages are public, so each raises the catalogue version. `regroupSets` is called
 * with an author who has got names.
 */
export function authorApi(db: Db, regroupSets: (trx: Trx, author: string) => Promise<unknown>) {
  return {
    async 'GET /api/author/manage'({ query: { q, sort, cursor } }) {
      const text = q && queryKey(q);
      const page = await listAuthors(db, {
        q: text,
        cursor: cursor && keyOfSlug(cursor),
        limit: deskPage,
        withBooks: false,
        lang: sort === 'name-ar' ? 'ar' : 'en',
      });
      const keys = page.rows.map(({ key }) => key);
      const names = await namesOf(db, keys);
      const authors = page.rows.map((row) =>
        Object.assign(authorOnWire(row, row.books ?? 0), {
          names: names.get(row.key) ?? [],
          version: row.version,
        }),
      );
      return {
        authors,
        nextCursor: page.nextCursor && slugOf(page.nextCursor),
        total: await countAuthors(db, text),
      };
    },

    async 'POST /api/author/edit'({ body: { slug, version, ...changes }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const author = orProblem(await lockRow(trx, 'authors', { key: keyOfSlug(slug) }), 'unknown-author');
        assertVersion(version, author);
        await editAuthor(trx, author.key, changes);
        raiseVersion(trx);
        const after = { ...author, ...changes };
        await logChange(trx, member, { title: after.name, changes: changed(author, after) });
      });
      return { message: 'Author Updated' };
    },

    async 'POST /api/author/merge'({ body: { slug, into }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const [one, other] = [await known(trx, slug), await known(trx, into)];
        if (one.key === other.key) throw new Problem('same-author');
        await mergeAuthors(trx, one.key, other.key);
        await regroupSets(trx, other.key);
        raiseVersion(trx);
        await logChange(trx, member, { title: one.name, changes: changed({}, { into: other.name }) });
      });
      return { message: 'Authors Merged' };
    },
  } satisfies Partial<Handlers>;
}

async function known(trx: Trx, slug: string): Promise<AuthorRow> {
  return orProblem(await findAuthor(trx, keyOfSlug(slug)), 'unknown-author');
}
