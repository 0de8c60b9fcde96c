import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFDocument,
  PDFHexString,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** Larger files are scans, or too large to be held twice. */
const maxBytes = 16 * 1024 * 1024;
/** A picture, a text in brackets or as digits, a name or an operator. */
// Input: pages of a PDF, read in a bounded process.
const tokens =
  /\bID\s[\s\S]*?\sEI\b|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[\da-f\s]*>|\/[^\s/<>[\]()]+|[a-z'"*]+/gi;

export type ActualTexts = (page: number) => (string | null)[];

/**
 * Programs say what a group of glyphs means where the font cannot: browsers do so for most vowelled Arabic letters. The
 * library that reads the glyphs leaves this out. For each marked group of a page, in order, the text it stands for or null.
 */
export async function openActualTexts(bytes: Uint8Array): Promise<ActualTexts> {
  if (bytes.byteLength > maxBytes) return () => [];
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  const pdf = await PDFDocument.load(bytes, options).catch(() => null);
  return (page) => {
    try {
      return pdf ? textsIn(contentOf(pdf, page)) : [];
    } catch {
      return [];
    }
  };
}

function contentOf(pdf: PDFDocument, page: number): string {
  const contents = pdf.getPage(page - 1).node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => pdf.context.lookup(one)) : [contents];
  return streams
    .filter((stream) => stream instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n');
}

function textsIn(content: string): (string | null)[] {
  const texts: (string | null)[] = [];
  let said: string | null = null;
  let isNext = false;
  for (const [token] of content.matchAll(tokens)) {
    if (isNext && token.startsWith('(')) said = PDFString.of(token.slice(1, -1)).decodeText();
    else if (isNext && token.startsWith('<')) said = PDFHexString.of(token.slice(1, -1)).decodeText();
    isNext = token === '/ActualText';
    if (token === 'BDC') texts.push(said);
    if (/^[a-z'"*]/i.test(token)) said = null;
  }
  return texts;
}
