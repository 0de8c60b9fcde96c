import {
  authorNamed,
  authorsOf,
  plainTitle,
  recordOf,
  worksWithTitleOf,
} from '../../authorities/authorities.ts';
import type { Author, Work } from '../../authorities/read-authorities.ts';
import { maxJoined, type ImportChoices } from '../../contract/imports.ts';
import { authorKey } from '../../rules/fold.ts';
import { isArabic } from '../../rules/languages.ts';
import { spellingOf } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { CsvCells, ImportShop } from './import-row.ts';
import { knownCategory } from './import-values.ts';

/** A book with one title and no author is the one work of that title. */
function workOf({
  name = '',
  nameAr = '',
  author = '',
  authorAr = '',
  alsoKnownAs,
}: CsvCells): Work | undefined {
  if (author.trim() || authorAr.trim()) return recordOf({ name, nameAr, author, authorAr, alsoKnownAs }).work;
  const works = new Set(worksWithTitleOf({ name, nameAr, alsoKnownAs }));
  return works.size === 1 ? [...works][0] : undefined;
}

/** What the list of authorities knows for the cells of a row that are empty or name no category of the shop. */
export function cellsFromList(cells: CsvCells, shop: ImportShop): CsvCells {
  const work = workOf(cells);
  const author = work
    ? authorsOf(work)[0]
    : authorNamed({ name: cells.author ?? '', nameAr: cells.authorAr ?? '' });
  const isCategory = knownCategory(cells.category?.trim() ?? '', shop) !== undefined;
  return {
    ...(work && inBothScripts(cells, 'name', 'nameAr', [work.titles[0]!, work.titlesAr[0]!])),
    ...(author && inBothScripts(cells, 'author', 'authorAr', [author.names[0]!, author.namesAr[0]!])),
    ...(work && !isCategory && knownCategory(work.category, shop) && { category: work.category }),
  };
}

function inBothScripts(
  cells: CsvCells,
  column: 'name' | 'author',
  columnAr: 'nameAr' | 'authorAr',
  [latin, arabic]: [string, string],
): CsvCells {
  const [given, givenAr] = [cells[column]?.trim() ?? '', cells[columnAr]?.trim() ?? ''];
  const isOnlyArabic = isArabic(given) && (givenAr === '' || givenAr === given);
  return {
    ...((given === '' || isOnlyArabic) && { [column]: plainTitle(latin) }),
    ...(givenAr === '' && { [columnAr]: isOnlyArabic ? given : plainTitle(arabic) }),
  };
}

/** What the list of authorities can do for a file: how many rows it completes, and which authors are spelled in several ways. */
export class KnownRows {
  completed = 0;
  readonly joined = new Map<string, string>();
  readonly #spellings = new Map<string, Pick<CsvCells, 'author' | 'authorAr'>>();

  /** Completes a row and writes its author as the shop does, as far as the seller chose. Returns the columns it filled. */
  async complete(db: Db, cells: CsvCells, choices: ImportChoices, shop: ImportShop): Promise<CsvColumn[]> {
    const found = cellsFromList(cells, shop);
    const columns = Object.keys(found) as CsvColumn[];
    if (columns.length > 0) this.completed++;
    if (choices.complete) Object.assign(cells, found);
    await this.#join(db, cells, choices);
    return choices.complete ? columns : [];
  }

  async #join(db: Db, cells: CsvCells, choices: ImportChoices): Promise<void> {
    const { author = '', authorAr = '' } = cells;
    const record = authorNamed({ name: author, nameAr: authorAr });
    if (!record || author === '') return;
    const usual = await this.#spelling(db, record, { author, authorAr });
    if (authorKey(usual.author!) === authorKey(author)) return;
    if (this.joined.size < maxJoined) this.joined.set(author, usual.author!);
    if (choices.join) Object.assign(cells, usual.authorAr ? usual : { author: usual.author });
  }

  /** As the shop writes the author, or else the first row of the file. */
  async #spelling(db: Db, record: Author, first: Pick<CsvCells, 'author' | 'authorAr'>) {
    let spelling = this.#spellings.get(record.key);
    if (!spelling) {
      const row = await spellingOf(db.sql, record);
      spelling = row ? { author: row.name, authorAr: row.nameAr } : first;
      this.#spellings.set(record.key, spelling);
    }
    return spelling;
  }
}
