import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleBooks } from '../../../src/server/demo/samples/sample-books.ts';
import { readPages } from '../../../src/server/read/pdf-pages.ts';
import { readLimits } from '../../../src/server/read/index-pdf-texts.ts';

const root = join(import.meta.dirname, '../../..');
const texts: Record<string, string[]> = {};
for (const { pdfUrl } of sampleBooks) {
  const pages: string[] = [];
  await readPages(join(root, 'public', pdfUrl), readLimits, (line) => {
    if ('content' in line) pages.push(line.content as string);
  });
  texts[pdfUrl] = pages;
}
const file = join(root, 'src/server/demo/samples/sample-texts.json');
writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
