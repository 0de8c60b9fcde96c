import { readFile, writeFile } from 'node:fs/promises';
import { ParseSpeeds, PDFDict, PDFDocument, PDFName, PDFPageTree } from '@cantoo/pdf-lib';
import { runInThread } from './bounded-process.ts';

/** Of a node that has not too many. */
const maxKids = 32;
/** Here a whole file says where its table of objects is. */
const endBytes = 1024;

/**
 * Appends a tree of pages whose nodes have few kids, if one has many. The pages' own objects are rewritten beside each other;
 * what was sent stays as it is.
 */
await runInThread(async ([source = '', target = ''], send) => {
  const sent = await readFile(source);
  // The library takes minutes to look for objects in what is no PDF.
  if (sent.lastIndexOf('startxref') < sent.length - endBytes) return;
  const pdf = await PDFDocument.load(sent, {
    forIncrementalUpdate: true,
    updateMetadata: false,
    throwOnInvalidObject: true,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const { context } = pdf;
  const kidsOf = (node: PDFPageTree) => node.Kids().asArray();
  const countOf = (kid: PDFDict) => (kid instanceof PDFPageTree ? kid.Count().asNumber() : 1);
  let isGrouped = false;
  for (const [parent, node] of context.enumerateIndirectObjects()) {
    if (!(node instanceof PDFPageTree) || kidsOf(node).length <= maxKids) continue;
    const kids = kidsOf(node);
    const length = Math.ceil(Math.sqrt(kids.length));
    const groups = [];
    for (let from = 0; from < kids.length; from += length) {
      const group = kids.slice(from, from + length);
      const dicts = group.map((kid) => context.lookup(kid, PDFDict));
      const count = dicts.reduce((sum, kid) => sum + countOf(kid), 0);
      const ref = context.register(context.obj({ Type: 'Pages', Parent: parent, Kids: group, Count: count }));
      for (const kid of dicts) kid.set(PDFName.of('Parent'), ref);
      groups.push(ref);
    }
    node.set(PDFName.of('Kids'), context.obj(groups));
    isGrouped = true;
  }
  if (isGrouped) await writeFile(target, await pdf.commit());
  send({ isGrouped });
});
