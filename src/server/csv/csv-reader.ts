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

const maxCellLength = 2_000_000;
/** More than any file of ours has. Of further cells one is kept, so that the row is found to have too many. */
const maxCells = 100;

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
  const close = (text: string) => {
    if (cells.length < maxCells || (cells.length === maxCells && text !== '')) cells.push(text);
    cell = '';
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
        cell += piece.slice(from, at);
        if (cell.length > maxCellLength) throw new OpenQuote(opened);
        state = 'closed';
        continue;
      }
      if (char === '"' && state !== 'plain') {
        // A doubled quotation mark inside a quoted cell stands for one.
        if (state === 'closed') cell += '"';
        else opened = line;
        state = 'quoted';
        from = at + 1;
        continue;
      }
      if (char === separator) {
        close(state === 'plain' ? cell + piece.slice(from, at) : cell);
        continue;
      }
      if (isFeed || afterReturn) {
        if (state !== 'begin' || cells.length > 0) {
          close(state === 'plain' ? cell + piece.slice(from, at) : cell);
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
    // A plain cell that is too long is cut; a quoted one is taken for a quotation mark that never closes.
    if (state === 'quoted' || (state === 'plain' && cell.length <= maxCellLength)) cell += piece.slice(from);
    if (state === 'quoted' && cell.length > maxCellLength) throw new OpenQuote(opened);
    yield rows;
    rows = [];
  }
  if (state === 'quoted') throw new OpenQuote(opened);
  if (cells.length === 0 && cell === '' && state !== 'closed') return;
  close(cell);
  yield [{ line: began, cells }];
}

/**
 * The one that a first line `sep=;` names, or else the most frequent one of the first line that has any, outside quotation
 * marks.
 */
function separatorOf(text: string): string {
  const named = /^sep=([,;\t|])[\r\n]/i.exec(text)?.[1];
  if (named) return named;
  const line = /.*[,;\t].*/.exec(text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? '';
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
