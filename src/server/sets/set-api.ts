import type { ManagedSet } from '../../contract/sets.ts';
import { keyOfSlug, queryKey, setKey, slugOf } from '../../rules/fold.ts';
import { shareOut } from '../../rules/invoices.ts';
import { type Currency, majorOf, minorOf } from '../../rules/money.ts';
import { findAuthor } from '../authors/author-queries.ts';
import { asMember, changed, logChange, type Subject } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Sql, Trx } from '../db/database.ts';
import { findRows, nextVersion, updateRows, writeRow } from '../db/rows.ts';
import type { BookRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { assertVersion, orProblem, Problem } from '../http/endpoint/problem.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import type { ShopState } from '../shop/shop-state.ts';
import { lockBooks } from '../catalogue/book-bulk-queries.ts';
import { assertCurrency } from '../catalogue/product-prices.ts';
import {
  listSets,
  type SetChange,
  type SetText,
  setTexts,
  storeFormerSets,
} from '../catalogue/set-queries.ts';

const deskPage = 50;
const noText = { about: '', aboutAr: '', version: 0 };

export function setApi({ db, now, loadShopState }: AppDeps) {
  return {
    async 'GET /api/set/manage'({ query: { q, sort, cursor } }) {
      const asked = {
        q: q && queryKey(q),
        isReversed: sort === 'name-desc',
        cursor: cursor && keyOfSlug(cursor),
        limit: deskPage,
      };
      const { keys, nextCursor, total } = await listSets(db, asked);
      const sets = await managed(db.sql, keys, await loadShopState());
      return { sets, nextCursor: nextCursor && slugOf(nextCursor), total };
    },

    async 'POST /api/set/edit'({ body: { slug, version, price, volumes, ...texts }, member }) {
      const shop = await loadShopState();
      const total = price === undefined ? undefined : minorOf(price, shop.currency);
      if (total === null || total === 0) throw new Problem('invalid', undefined, { price: 'number' });
      const set = await db.transaction(async (trx) => {
        await asMember(trx, member);
        await assertCurrency(trx, shop.currency.code);
        const key = slug ? keyOfSlug(slug) : null;
        const had = key ? (await findRows(trx, 'books', { workKey: key })).map(({ id }) => id) : [];
        const numbers = new Map(volumes?.map(({ _id, volume }) => [_id, volume!]));
        const locked = await lockBooks(trx, [...new Set([...had, ...numbers.keys()])]);
        const books = [...locked.values()];
        const first = orProblem(
          books.find(({ id, workKey }) => (key ? workKey === key : id === volumes?.[0]?._id)),
          'unknown-set',
        );
        if (key) assertVersion(version, (await managed(trx, [key], shop))[0]!);
        else if (!texts.name) throw new Problem('invalid', undefined, { name: 'required' });
        const author = await authorOf(trx, first);
        const name = texts.name ?? first.setName;
        const workKey = setKey(name, author);
        const changes: SetChange[] = [];
        for (const book of books) {
          const volume = volumes ? numbers.get(book.id) : book.volume;
          if (volume && (await authorOf(trx, book)) !== author)
            throw new Problem('set-other-author', { book: book.name });
          const { id, price: full, offerPrice } = book;
          const part = volume
            ? { setName: name, setNameAr: texts.nameAr ?? first.setNameAr, volume, workKey }
            : { setName: '', setNameAr: '', volume: null, workKey: null };
          changes.push({ id, price: full, offerPrice, ...part });
        }
        const sold = changes.filter((one) => one.volume !== null && locked.get(one.id)?.archivedAt === null);
        if (total !== undefined) sharePrice(total, sold);
        const subjects: Subject[] = [];
        for (const { id, ...change } of changes) {
          const book = locked.get(id)!;
          if (columnsOf(change).every((column) => change[column] === book[column])) continue;
          await updateRows(trx, 'books', { id }, { ...change, updatedAt: now(), version: nextVersion });
          subjects.push({ title: book.name, changes: changed(book, { ...book, ...change }) });
        }
        await storeFormerSets(trx, books, changes);
        const before = (await setTexts(trx, [workKey])).get(workKey) ?? noText;
        const { about = before.about, aboutAr = before.aboutAr } = texts;
        await writeRow(trx, 'setTexts', { workKey }, { about, aboutAr, version: before.version + 1 });
        raiseVersion(trx);
        const edited = changed(before, { ...before, about, aboutAr });
        await logChange(trx, member, { title: name, changes: edited, subjects });
        return (await managed(trx, [workKey], shop))[0]!;
      });
      return { message: 'Set Updated', set };
    },
  } satisfies Partial<Handlers>;
}

const columnsOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row)[];

/** Gives the volumes the prices that make the whole cost this much. None may become free. */
function sharePrice(total: number, volumes: SetChange[]): void {
  const weights = volumes.map(({ offerPrice }) => offerPrice);
  const parts = shareOut(total, weights.some(Boolean) ? weights : weights.map(() => 1));
  if (volumes.length === 0 || parts.includes(0)) throw new Problem('invalid', undefined, { price: 'number' });
  for (const [index, volume] of volumes.entries()) {
    volume.offerPrice = parts[index]!;
    volume.price = Math.max(volume.price, volume.offerPrice);
  }
}

/** Two spellings of a name may be one author. */
async function authorOf(trx: Trx, { authorKey }: Pick<BookRow, 'authorKey'>): Promise<string> {
  return (await findAuthor(trx, authorKey))?.key ?? authorKey;
}

async function managed(sql: Sql, keys: string[], { currency }: ShopState): Promise<ManagedSet[]> {
  const sets = Map.groupBy(
    await findRows(sql, 'books', { workKey: keys }, ['workKey', 'volume', 'id']),
    ({ workKey }) => workKey!,
  );
  const texts = await setTexts(sql, keys);
  return keys.flatMap((key) => {
    const volumes = sets.get(key);
    return volumes ? [onDesk(volumes, texts.get(key) ?? noText, currency)] : [];
  });
}

function onDesk(volumes: BookRow[], { about, aboutAr, version }: SetText, currency: Currency): ManagedSet {
  const { setName, setNameAr, author, authorAr, workKey } = volumes[0]!;
  const inShop = volumes.filter(({ archivedAt }) => archivedAt === null);
  return {
    slug: slugOf(workKey ?? ''),
    name: setName,
    ...(setNameAr && { nameAr: setNameAr }),
    author,
    ...(authorAr && { authorAr }),
    ...(about && { about }),
    ...(aboutAr && { aboutAr }),
    price: majorOf(
      inShop.reduce((sum, { offerPrice }) => sum + offerPrice, 0),
      currency,
    ),
    volumes: volumes.map(volumeOnDesk),
    version,
  };
}

function volumeOnDesk({ id, name, nameAr, volume, archivedAt }: BookRow): ManagedSet['volumes'][number] {
  const archived = archivedAt !== null;
  return { _id: id, name, ...(nameAr && { nameAr }), volume: volume ?? 0, archived };
}
