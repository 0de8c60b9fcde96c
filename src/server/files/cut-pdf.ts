import { readFile, writeFile } from 'node:fs/promises';
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { runInThread } from './bounded-process.ts';

/** What a page is drawn from. Links and the like lead to other pages, which would be copied with them. */
const drawn = new Set(
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group UserUnit'.split(' '),
);
/** What a picture or a form may carry along. */
const carried = 'PieceInfo Metadata AF OPI Alternates OC StructParent StructParents Ref'.split(' ');
const resourceKinds = 'XObject Font ExtGState Pattern ColorSpace Shading'.split(' ');

/** Writes a file with some pages of another, and with nothing of the others: what they share is left out if unused. */
await runInThread(async ([source = '', target = '', from = '', to = ''], send) => {
  const whole = await PDFDocument.load(await readFile(source), {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const pages = whole.getPageCount();
  if (Number(to) <= pages) {
    const wanted = whole.getPages().slice(Number(from) - 1, Number(to));
    wanted.forEach(strip);
    const cut = await PDFDocument.create();
    const indices = wanted.map((_, index) => Number(from) - 1 + index);
    for (const page of await cut.copyPages(whole, indices)) cut.addPage(page);
    cut.catalog.set(PDFName.of('PageLabels'), cut.context.obj({ Nums: [0, { S: 'D', St: Number(from) }] }));
    const preferences = whole.catalog.lookupMaybe(PDFName.of('ViewerPreferences'), PDFDict);
    const direction = preferences?.lookupMaybe(PDFName.of('Direction'), PDFName);
    if (direction)
      cut.catalog.set(PDFName.of('ViewerPreferences'), cut.context.obj({ Direction: direction }));
    await writeFile(target, await cut.save());
  }
  send({ pages });
});

function strip({ node }: PDFPage): void {
  for (const key of node.keys()) if (!drawn.has(key.decodeText())) node.delete(key);
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
  const resources = node.Resources();
  if (resources) node.set(PDFName.of('Resources'), used(resources, namesIn(streams), new Set()));
}

function namesIn(streams: (PDFObject | undefined)[]): Set<PDFName> {
  const names = new Set<PDFName>();
  for (const stream of streams) {
    if (!(stream instanceof PDFStream)) continue;
    const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
    for (const [, name] of Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/([^\s/[\]()<>{}%]+)/g))
      names.add(PDFName.of(name!));
  }
  return names;
}

/** A copy of the resources with those entries alone that are mentioned. Forms have resources of their own. */
function used(resources: PDFDict, names: Set<PDFName>, seen: Set<PDFDict>): PDFDict {
  const { context } = resources;
  // A form without resources uses those of its page.
  const forms = resources.lookupMaybe(PDFName.of('XObject'), PDFDict);
  const mentioned = new Set(names);
  for (const name of names) {
    const form = forms?.lookup(name);
    if (form instanceof PDFStream && isForm(form) && !form.dict.has(PDFName.of('Resources')))
      for (const inner of namesIn([form])) mentioned.add(inner);
  }
  const copy = context.obj({});
  for (const kind of resourceKinds) {
    const entries = resources.lookupMaybe(PDFName.of(kind), PDFDict);
    if (!entries) continue;
    const some = context.obj({});
    for (const [name, value] of entries.entries()) {
      if (!mentioned.has(name)) continue;
      some.set(name, value);
      const object = context.lookup(value);
      if (object instanceof PDFStream) bare(object, seen);
    }
    copy.set(PDFName.of(kind), some);
  }
  return copy;
}

function bare(stream: PDFStream, seen: Set<PDFDict>): void {
  const { dict } = stream;
  if (seen.has(dict)) return;
  seen.add(dict);
  for (const key of carried) dict.delete(PDFName.of(key));
  const resources = dict.lookupMaybe(PDFName.of('Resources'), PDFDict);
  if (resources) dict.set(PDFName.of('Resources'), used(resources, namesIn([stream]), seen));
}

function isForm({ dict }: PDFStream): boolean {
  return dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form');
}
