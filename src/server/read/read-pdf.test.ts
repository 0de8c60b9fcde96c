import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  line,
  pdfFile,
  type Run,
  runWidth,
  stream,
  textPdf,
  visual,
} from '../../../tests/support/files/text-pdfs.ts';
import { startProgram } from '../files/bounded-process.ts';
import type { ReadPage } from './page-queries.ts';
import { readPages } from './pdf-pages.ts';
import { readLimits } from './index-pdf-texts.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'warraq-pdf-'))));
afterAll(() => rmSync(folder, { recursive: true }));

async function written(bytes: Uint8Array): Promise<string> {
  const file = join(folder, `${randomUUID()}.pdf`);
  await writeFile(file, bytes);
  return file;
}

const pagesIn = (sent: unknown[]) => sent.filter((one) => 'page' in (one as object)) as ReadPage[];

/** What the process says of a file: the texts of its pages, and how it ended. */
async function read(bytes: Uint8Array, limits = readLimits) {
  const child = startProgram(import.meta, 'read-pdf', [await written(bytes)], limits);
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  const lines = (await text(child.stdout)).split('\n').filter(Boolean);
  const [code, signal] = await ended;
  return { code, signal, pages: pagesIn(lines.map((one) => JSON.parse(one) as unknown)) };
}

/** The same without a process around it. */
async function readHere(bytes: Uint8Array, limits = readLimits) {
  const sent: object[] = [];
  await readPages(await written(bytes), limits, (said) => sent.push(said));
  const { pages: count } = Object.assign({}, ...sent) as { pages: number };
  return { count, pages: pagesIn(sent) };
}

/** Each letter at its own place, in the order in which it is read. */
function placed(words: string, y: number): Run[] {
  let right = 380;
  return [...words].map((letter) => {
    right -= runWidth([letter]);
    return { glyphs: [letter], x: right, y };
  });
}

const longLines = [
  'هذا عمود طويل فيه كلام كثير يقرأ',
  'من أعلاه إلى أسفله قبل أن ينتقل',
  'القارئ إلى العمود الذي عن يساره ثم',
  'يعود إلى أعلى الصفحة فيقرأ الباقي',
];

const fixtures: [what: string, runs: Run[], expected: string][] = [
  [
    'letters in the order in which they are seen',
    [line('العلم قبل القول والعمل', 60)],
    'العلم قبل القول والعمل',
  ],
  [
    'letters in the order in which they are read, each at its place',
    placed('باب فضل العلم', 60),
    'باب فضل العلم',
  ],
  [
    'mirrored letters of an OCR program',
    [{ glyphs: [...'المقدمة في النحو'], x: 380, y: 60, mirrored: true }],
    'المقدمة في النحو',
  ],
  [
    'words of an OCR program in reading order, at places that mean nothing',
    [
      { glyphs: [...'الطهارة'], x: 320, y: 60 },
      { glyphs: [...'والصلاة'], x: 260, y: 60 },
      { glyphs: [...'على'], x: 230, y: 60 },
    ],
    'الطهارة والصلاة على',
  ],
  ['presentation forms', [{ glyphs: [...'ﺏﺎﺘﻛ'], x: 300, y: 60 }], 'كتاب'],
  [
    'vowel signs before their letters, without a width',
    [{ glyphs: visual('عِلْمٌ نَافِعٌ'), x: 300, y: 60 }],
    'عِلْمٌ نَافِعٌ',
  ],
  [
    'ligatures: one glyph of two letters, and a form of two',
    [{ glyphs: ['م', 'لا', 'س', 'إ', 'ل', 'ا', ' ', 'ﻻ'], x: 300, y: 60 }],
    'لا الإسلام',
  ],
  [
    'glyphs of which the file says what they mean together',
    [
      { glyphs: ['ف'], x: 300, y: 60 },
      { glyphs: ['x', 'y'], x: 306, y: 60, actual: 'رّ' },
      { glyphs: ['ع', 'ي'], x: 318, y: 60 },
    ],
    'يعرّف',
  ],
  [
    'two columns under a title, the right one first',
    [
      line('عنوان الباب الذي فوق العمودين كليهما من أول السطر إلى آخره وهو طويل', 50),
      ...longLines.map((words, index) => line(words, 80 + 18 * index, { right: 390, size: 10 })),
      ...longLines.map((words, index) =>
        line(words.replace('العمود', 'السطر'), 86 + 18 * index, { right: 200, size: 10 }),
      ),
    ],
    [
      'عنوان الباب الذي فوق العمودين كليهما من أول السطر إلى آخره وهو طويل',
      longLines.join(' '),
      longLines.join(' ').replace('العمود', 'السطر'),
    ].join('\n'),
  ],
  [
    'notes at the foot of the page, and the raised number in the text',
    [
      line('قال المصنف رحمه الله في أول كتابه', 60),
      { glyphs: ['١'], x: 380 - runWidth(visual('قال المصنف رحمه الله في أول كتابه')) - 5, y: 55, size: 7 },
      line('انظر كشف الظنون', 500, { size: 8 }),
    ],
    'قال المصنف رحمه الله في أول كتابه١\nانظر كشف الظنون',
  ],
  [
    'Arabic and Western digits and Latin words in an Arabic line',
    [
      line('توفي سنة ٢٥٦ وطبع سنة 1987 باسم Sahih في بيروت', 60),
      line('الأرقام ١٢ ١٣ ١٤', 80),
      { glyphs: [...'d. 723 AH / 1323 CE ', ...visual('صاحب الكتاب الكبير المشهور')], x: 40, y: 100 },
    ],
    [
      'توفي سنة ٢٥٦ وطبع سنة 1987 باسم Sahih في بيروت الأرقام ١٢ ١٣ ١٤',
      'صاحب الكتاب الكبير المشهور d. 723 AH / 1323 CE',
    ].join('\n'),
  ],
  [
    'verse: both halves of a line belong together',
    [60, 80, 100, 120].flatMap((y) => [
      line('كلامنا لفظ مفيد', y),
      line('واسم وفعل ثم حرف', y, { right: 200 }),
    ]),
    Array.from({ length: 4 }, () => 'كلامنا لفظ مفيد واسم وفعل ثم حرف').join(' '),
  ],
  [
    'a divided English word, with an Arabic word in the line',
    [
      { glyphs: [...'The word ', ...visual('علم نافع'), ...' means useful know-'], x: 40, y: 60 },
      { glyphs: [...'ledge, that is, what one acts upon at last.'], x: 40, y: 78 },
    ],
    'The word علم نافع means useful knowledge, that is, what one acts upon at last.',
  ],
];

describe('the text of a page', () => {
  let pages: ReadPage[];
  const manyLetters = Array.from({ length: 300 }, (_, at) => ({
    glyphs: [...'a'.repeat(100)],
    x: 40,
    y: 2 * at,
    size: 1,
  }));
  const others: Run[][] = [
    [line('الطهارةُ والصلاة', 60)],
    [{ glyphs: ['\ue001', '\ue002', 'a'], x: 40, y: 60 }],
    manyLetters,
  ];
  beforeAll(async () => {
    ({ pages } = await read(textPdf([...fixtures.map(([, runs]) => runs), ...others])));
  });

  test.each(fixtures.map(([what, , expected], index) => [what, index, expected] as const))(
    '%s',
    (_, index, expected) => {
      expect(pages[index]!.content).toBe(expected);
    },
  );

  test('is folded as the shop searches', () => {
    const folded = pages.at(-3)!;
    expect(folded).toMatchObject({ page: pages.length - 2, good: 1, searchKey: 'الطهاره والصلاه' });
    expect(folded.wordKeys.split(' ')).toContain('طهار');
  });

  test('is not fit for reading if its signs mean nothing', () => {
    expect(pages.at(-2)!.good).toBe(0);
  });

  test('of 30,000 letters is read up to the limit', () => {
    expect(pages.at(-1)!.content.length).toBe(20_000);
  });
});

describe('a hostile file', () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
  const tree = (kids: string[]) => `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  const endless = pdfFile([
    catalog,
    '<< /Type /Pages /Count 9 /Kids [3 0 R] >>',
    '<< /Type /Pages /Count 9 /Parent 2 0 R /Kids [2 0 R] >>',
  ]);
  const huge = pdfFile([catalog, tree(Array(100_000).fill('3 0 R')), page]);

  test('with an endless tree of pages ends', async () => {
    const { code, signal, pages } = await read(endless);
    expect([code, signal]).not.toEqual([null, null]);
    expect(pages.every(({ content }) => content === '')).toBe(true);
  });

  test('with 100,000 pages is read up to the limit', async () => {
    const { count, pages } = await readHere(huge, { ...readLimits, pages: 30 });
    expect([count, pages.length]).toEqual([100_000, 30]);
  });

  test('is stopped at the limit of time', async () => {
    const { signal, pages } = await read(huge, { ...readLimits, milliseconds: 50, pages: 100_000 });
    expect(signal).toBe('SIGKILL');
    expect(pages.length).toBeLessThan(100_000);
  });

  test('with a stream of one gigabyte is stopped at the limit of memory', async () => {
    const part = deflateRawSync(Buffer.alloc(1024 ** 2, '0 0 m\n'), { finishFlush: constants.Z_FULL_FLUSH });
    const packed = [
      Buffer.from('789c', 'hex'),
      ...Array<Buffer>(1024).fill(part),
      Buffer.from('0300', 'hex'),
    ];
    const { code, signal, pages } = await read(
      pdfFile([
        catalog,
        tree(['3 0 R']),
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
        stream(deflateSync(Buffer.concat(packed)), '/Filter [/FlateDecode /FlateDecode]'),
      ]),
      { ...readLimits, megabytes: 320 },
    );
    expect([code, signal]).not.toEqual([0, null]);
    expect(pages).toEqual([]);
  });

  test('is given up after twenty broken pages in a row, but not after some', async () => {
    const broken = (pages: number) => tree(Array(pages).fill('9 0 R'));
    const root = '<< /Type /Pages /Count 52 /Kids [3 0 R 4 0 R 3 0 R 5 0 R 3 0 R] >>';
    const { count, pages } = await readHere(pdfFile([catalog, root, page, broken(19), broken(30)]));
    expect([count, pages.length]).toEqual([52, 41]);
  });

  test.each([
    ['nothing but its first line', Buffer.from('%PDF-1.7\n')],
    ['half of itself', textPdf([[line('نصف كتاب', 60)]]).slice(0, 300)],
  ])('with %s has no text', async (_, bytes) => {
    await expect(readHere(bytes)).rejects.toMatchObject({ name: 'InvalidPDFException' });
  });
});
