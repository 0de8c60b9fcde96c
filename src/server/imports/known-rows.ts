import { authorNamed, plainTitle, recordOf, worksWithTitleOf } from '../../authorities/authorities.ts';
import type { Author, Work } from '../../authorities/read-authorities.ts';
import { type ImportChoices, maxJoined } from '../../contract/imports.ts';
import { authorKey } from '../../rules/fold.ts';
import { isArabic } from '../../rules/languages.ts';
import { type Spelling, spellingOf } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { CsvCells, ImportShop } from './import-row.ts';
import { knownCategory } from './import-values.ts';

/** Names that are compared with the list are no longer; cells may be. */
const maxNamed = 300;
type Texts = [string, string, string];

/** What the list of authorities knows for the cells of a row that are empty or name no category of the shop. */
function cellsFromList(cells: CsvCells, shop: ImportShop): CsvCells {
  const cut = (cell = '') => cell.trim().slice(0, maxNamed);
  const [name, nameAr, alsoKnownAs] = [cells.name, cells.nameAr, cells.alsoKnownAs].map(cut) as Texts;
  const [author, authorAr, category] = [cells.author, cells.authorAr, cells.category].map(cut) as Texts;
  const hasAuthor = author !== '' || authorAr !== '';
  const titled = hasAuthor ? [] : worksWithTitleOf({ name, nameAr, alsoKnownAs });
  // A title without an author is that of the only work that has it.
  const only = titled.length === 1 ? titled[0] : undefined;
  const work: Work | undefined = only ?? recordOf({ name, nameAr, author, authorAr, alsoKnownAs }).work;
  const known = work?.authors[0] ?? authorNamed({ name: author, nameAr: authorAr });
  const isCategory = knownCategory(category, shop) !== undefined;
  return {
    ...(work && inBothScripts(cells, 'name', [work.titles[0]!, work.titlesAr[0]!])),
    ...(known && inBothScripts(cells, 'author', [known.names[0]!, known.namesAr[0]!])),
    ...(work && !isCategory && knownCategory(work.category, shop) && { category: work.category }),
  };
}

function inBothScripts(cells: CsvCells, column: 'name' | 'author', usual: [string, string]): CsvCells {
  const [latin, arabic] = usual.map(plainTitle);
  const [given, givenAr] = [cells[column]?.trim() ?? '', cells[`${column}Ar`]?.trim() ?? ''];
  const isOnlyArabic = isArabic(given) && (givenAr === '' || givenAr === given);
  return {
    ...((given === '' || isOnlyArabic) && { [column]: latin }),
    ...(givenAr === '' && { [`${column}Ar`]: isOnlyArabic ? given : arabic }),
  };
}

/** What the list of authorities can do for a file: how many rows it completes, and which spellings of authors it joins. */
export class KnownRows {
  completed = 0;
  readonly joined = new Map<string, string>();
  readonly #spellings = new Map<Author, Spelling>();

  /** Completes a row and writes its author as the shop does, as far as the seller chose. Returns the columns it filled. */
  async complete(db: Db, cells: CsvCells, choices: ImportChoices, shop: ImportShop): Promise<CsvColumn[]> {
    const found = cellsFromList(cells, shop);
    const columns = Object.keys(found) as CsvColumn[];
    if (columns.length > 0) this.completed++;
    if (choices.complete) Object.assign(cells, found);
    const { author = '', authorAr = '' } = cells;
    const record = author ? authorNamed({ name: author, nameAr: authorAr }) : undefined;
    if (record) {
      // As the shop writes the author, or else the first row of the file.
      const usual = this.#spellings.get(record) ?? (await spellingOf(db.sql, record, { author, authorAr }));
      this.#spellings.set(record, usual);
      const isOther = authorKey(usual.author) !== authorKey(author);
      if (isOther && this.joined.size < maxJoined) this.joined.set(author, usual.author);
      if (isOther && choices.join) Object.assign(cells, usual.authorAr ? usual : { author: usual.author });
    }
    return choices.complete ? columns : [];
  }
}
