export interface CsvRow {
  /** The line it begins on, from 1. */
  line: number;
  cells: string[];
}

/** A quotation mark that opens and is never closed swallows the rest of the file. */
export class OpenQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`a quotation mark on line ${line} is never closed`);
    this.line = line;
  }
}

type State = 'begin' | 'plain' | 'quoted' | 'closed';

const longestCell = 2_000_000;
/** No row of ours has as many. Beyond them only that there is one more is of interest, and it may be an empty one. */
const mostCells = 100;

/**
 * Reads rows out of pieces of text, cut anywhere: of each piece those that end in it, so that whoever reads a file of
 * nothing but line ends can also do something else. Takes what spreadsheets write: any line end, line ends and
 * doubled quotation marks inside quoted cells, and a comma, semicolon or tab between cells.
 */
export function* readCsv(pieces: Iterable<string>): Generator<CsvRow[]> {
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
    if (cells.length < mostCells || (cells.length === mostCells && text !== '')) cells.push(text);
    cell = '';
    state = 'begin';
  };

  for (const piece of pieces) {
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
        if (cell.length > longestCell) throw new OpenQuote(opened);
        state = 'closed';
        continue;
      }
      if (char === '"' && state !== 'plain') {
        // Two in a row inside a quoted cell are one that belongs to it.
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
    // Nobody needs all of a cell that is too long; but a quotation mark may never close.
    if (state === 'quoted' || (state === 'plain' && cell.length <= longestCell)) cell += piece.slice(from);
    if (state === 'quoted' && cell.length > longestCell) throw new OpenQuote(opened);
    yield rows;
    rows = [];
  }
  if (state === 'quoted') throw new OpenQuote(opened);
  if (cells.length === 0 && cell === '' && state !== 'closed') return;
  close(cell);
  yield [{ line: began, cells }];
}

/** The sign after the first name of the first line. */
function separatorOf(text: string): string {
  return /^[^\r\n]*?([,;\t])/.exec(text)?.[1] ?? ',';
}

/** The text of a file, piece by piece; throws where the bytes are not UTF-8. A byte order mark is left out. */
export function* textOf(bytes: Uint8Array, pieceSize = 32 * 1024): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < bytes.byteLength; from += pieceSize) {
    yield decoder.decode(bytes.subarray(from, from + pieceSize), { stream: true });
  }
  yield decoder.decode();
}
