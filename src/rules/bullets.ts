/** Splits text into bullet points, one for each line that is not blank. */
export function bulletsOf(text: string): string[] {
  return text
    .split(/[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
