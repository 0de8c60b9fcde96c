/** Text that a spreadsheet would run as a formula, also after apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;
const quoted = /[",;\t\r\n]|^\s|\s$/;

/** Excel reads a file as UTF-8 only if it begins with this. */
export const byteOrderMark = '\ufeff';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A leading apostrophe makes a spreadsheet show a formula as text. */
function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The exact inverse of the guard against formulas. */
export function unguarded(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
