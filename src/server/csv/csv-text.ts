/** What a spreadsheet would run as a formula, however many apostrophes stand before it already. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;
const quoted = /[",;\t\r\n]|^\s|\s$/;

/** Excel takes a file for UTF-8 only when it begins with this. */
export const byteOrderMark = '\ufeff';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** An apostrophe makes a formula plain text. */
function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text as it was before it was made safe; exactly, whatever it is. */
export function unguarded(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
