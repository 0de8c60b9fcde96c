import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { charactersOf, cmapOf, readTables, writeTables } from './merge-glyphs.ts';

/**
 * Keeps only the glyphs that these texts meet. A plain subset keeps all that some rule of the font could lead to. A word that
 * would need another glyph is set in the plain forms of its letters.
 */
export async function keepNeeded(font: Buffer, texts: string[], keepFeatures: string[]): Promise<Buffer> {
  const tables = readTables(font);
  const characters = charactersOf(tables);
  // The subset takes characters, not glyphs, so each glyph has a private one for the moment.
  const firstPrivate = 0xf0000;
  const needed = new Map([...glyphsMet(font, texts)].map((id) => [firstPrivate + id, id]));
  tables.set('cmap', cmapOf(characters, needed));
  const cut = await subsetFont(
    writeTables(tables),
    String.fromCodePoint(...characters.keys(), ...needed.keys()),
    { targetFormat: 'truetype', keepFeatures, noLayoutClosure: true },
  );
  const kept = readTables(cut);
  kept.set('cmap', cmapOf(new Map([...charactersOf(kept)].filter(([code]) => code < firstPrivate))));
  return writeTables(kept);
}

/** The glyphs of these texts, those included that a later rule replaces. */
function glyphsMet(bytes: Buffer, texts: string[]): Set<number> {
  const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)));
  const met = new Set<number>();
  const buffer = new hb.Buffer();
  const note = () => {
    for (const { codepoint } of buffer.getGlyphInfos()) met.add(codepoint);
    return true;
  };
  buffer.setMessageFunc(note);
  for (const text of texts) {
    buffer.clearContents();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    note();
  }
  return met;
}
