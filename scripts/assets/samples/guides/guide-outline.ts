import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { frontPages } from './guide-html.ts';

/**
 * In the outline that the browser writes, the words of Arabic titles are reversed, and a title of two lines has no space between
 * them: titles are known by their letters. Also adds page labels and the direction.
 */
export function mendGuide({ catalog, context }: PDFDocument, titles: string[], isRightBound: boolean) {
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { S: 'r' }, frontPages, { S: 'D' }] }));
  const preferences = catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict);
  // No key of the standard: readers warn of it.
  preferences.delete(PDFName.of('Type'));
  preferences.set(PDFName.of('Direction'), PDFName.of(isRightBound ? 'R2L' : 'L2R'));
  const lettersOf = (title: string) => [...title.replaceAll(/\s/g, '')].toSorted().join('');
  const right = new Map(titles.map((title) => [lettersOf(title), title.replaceAll(/\s+/g, ' ')]));
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(PDFName.of('Parent'))) continue;
    const title = object.lookup(PDFName.of('Title'));
    if (!(title instanceof PDFHexString || title instanceof PDFString)) continue;
    const known = right.get(lettersOf(title.decodeText()));
    if (known) object.set(PDFName.of('Title'), PDFHexString.fromText(known));
  }
}
