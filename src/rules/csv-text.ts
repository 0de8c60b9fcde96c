/**
 * Text that a spreadsheet would run as a formula, also after apostrophes. A spreadsheet that separates cells by
 * semicolons or tabs begins a cell after each of them.
 */
// Input: any text. Both are tried only where a cell begins.
const formula = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r\n＝＋－＠])/g;
const guarded = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r\n＝＋－＠])/g;
const quoted = /[",;\t\r\n]|^\s|\s$/;
/** Most cells have none of these, and are written as they are. */
const special = /[",;\t\r\n=+\-@＝＋－＠]|^\s|\s$/;

/** Excel reads a file as UTF-8 only if it begins with this. */
export const byteOrderMark = '\ufeff';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** An apostrophe before it makes a spreadsheet show a formula as text. */
function csvCell(text: string): string {
  if (!special.test(text)) return text;
  const safe = text.replace(formula, "'");
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The exact inverse of the guard against formulas. */
export function unguarded(cell: string): string {
  return cell.replace(guarded, '');
}
