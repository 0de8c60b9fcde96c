export interface CsvRow {
  /** The line it begins on, from 1. */
  line: number;
  cells: string[];
}

/** A quotation mark that is never closed: the rest of the file would be one cell. */
export class OpenQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`a quotation mark on line ${line} is never closed`);
    this.line = line;
  }
}

type State = 'begin' | 'plain' | 'quoted' | 'closed';

/** Of a longer cell this much is kept, which is too long for any field of a book. */
export const maxCell = 10_001;
/** A longer quotation is taken for a quotation mark that never closes. */
const maxQuoted = 2_000_000;
/** More than any file of ours has. Of further cells one is kept, so that the row is found to have too many. */
export const maxCells = 100;

/**
 * Reads rows from pieces of text that may be cut anywhere; yields the rows that end in each piece. Accepts what
 * spreadsheets write: any line end, line ends and doubled quotation marks in quoted cells, and a comma, semicolon or
 * tab between cells.
 */
export async function* readCsv(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let separator = '';
  let cells: string[] = [];
  let cell = '';
  let state = 'begin' as State;
  let line = 1;
  let began = 1;
  let opened = 1;
  let afterReturn = false;
  let quoted = 0;
  const append = (text: string) => (cell += text.slice(0, maxCell - cell.length));
  const appendQuoted = (text: string) => {
    quoted += text.length;
    if (quoted > maxQuoted) throw new OpenQuote(opened);
    append(text);
  };
  const close = (rest: string) => {
    append(rest);
    if (cells.length < maxCells || (cells.length === maxCells && cell !== '')) cells.push(cell);
    cell = '';
    quoted = 0;
    state = 'begin';
  };

  for await (const piece of pieces) {
    separator ||= separatorOf(piece);
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece[at]!;
      const isFeed = char === '\n';
      const continuesEnd = isFeed && afterReturn;
      afterReturn = char === '\r';
      if (isFeed ? !continuesEnd : afterReturn) line++;

      if (state === 'quoted') {
        if (char !== '"') continue;
        appendQuoted(piece.slice(from, at));
        state = 'closed';
        continue;
      }
      if (char === '"' && state !== 'plain') {
        // A doubled quotation mark inside a quoted cell stands for one.
        if (state === 'closed') append('"');
        else opened = line;
        state = 'quoted';
        from = at + 1;
        continue;
      }
      if (char === separator) {
        close(state === 'plain' ? piece.slice(from, at) : '');
        continue;
      }
      if (isFeed || afterReturn) {
        if (state !== 'begin' || cells.length > 0) {
          close(state === 'plain' ? piece.slice(from, at) : '');
          if (cells.length > 1 || cells[0] !== '') rows.push({ line: began, cells });
          cells = [];
        }
        began = line;
        continue;
      }
      if (state !== 'plain') {
        from = at;
        state = 'plain';
      }
    }
    if (state === 'quoted') appendQuoted(piece.slice(from));
    if (state === 'plain') append(piece.slice(from));
    yield rows;
    rows = [];
  }
  if (state === 'quoted') throw new OpenQuote(opened);
  if (cells.length === 0 && cell === '' && state !== 'closed') return;
  close('');
  yield [{ line: began, cells }];
}

/**
 * The one that a first line `sep=;` names, or else the most frequent one of the first line that has any, outside quotation
 * marks.
 */
function separatorOf(text: string): string {
  const named = /^sep=([,;\t|])[\r\n]/i.exec(text)?.[1];
  if (named) return named;
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/);
  const line = lines.find((one) => /[,;\t]/.test(one)) ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
}

/** Decodes text without its byte order mark; throws a TypeError where the bytes are not of this encoding. */
export async function* textOf(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string = 'utf-8',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
