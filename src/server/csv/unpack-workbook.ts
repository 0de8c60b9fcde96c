import { createReadStream, openSync, writeSync } from 'node:fs';
import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser } from 'saxes';
import { runInThread } from '../files/bounded-process.ts';
import { maxCell, maxCells } from './csv-reader.ts';

/** Characters of the texts that cells share, which are kept in memory. */
const maxShared = 64 * 1024 ** 2;
/** Characters of all rows, which are written to the disk. */
const maxRows = 256 * 1024 ** 2;
const maxLine = 2 ** 20;

/**
 * Writes the rows of the first sheet of a workbook (ECMA-376) that is not hidden, each as a line of JSON. A small file may
 * hold a huge sheet, so the program is stopped at its limits.
 */
await runInThread(async ([source = '', target = ''], send) => {
  const sheet = await firstSheet(source);
  const shared = await sharedTexts(source);
  const file = openSync(target, 'w', 0o600);
  let size = 0;
  await readSheet(source, sheet, shared, (line, cells) => {
    // A reader of lines ends them at these two as well.
    const text = JSON.stringify({ line, cells }).replace(/[\u2028\u2029]/g, escaped);
    size += text.length;
    if (size > maxRows) throw new Error('the sheet is too large');
    writeSync(file, `${text}\n`);
  });
  send({ isRead: true });
});

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16)}`;
}

type Attributes = Record<string, string>;

interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  /** With the text that stands directly in the element. */
  close?: (name: string, text: string) => void;
}

/** Calls the handlers for the elements of one part of the zip file, if it has the part. */
async function readPart(path: string, part: string, { open, close }: Handlers): Promise<void> {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open?.(localName(name), attributes);
  });
  parser.on('text', (found) => (text = found));
  parser.on('closetag', ({ name }) => {
    close?.(localName(name), text);
    text = '';
  });
  const unzip = new Unzip((file) => {
    if (file.name.replaceAll('\\', '/').toLowerCase() !== part.toLowerCase()) return;
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      parser.write(decoder.decode(data, { stream: !isLast }));
      if (isLast) parser.close();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  // Small pieces: each may inflate a thousandfold.
  for await (const piece of createReadStream(path, { highWaterMark: 16 * 1024 })) unzip.push(piece as Buffer);
}

/** The name of its part. */
async function firstSheet(path: string): Promise<string> {
  const sheets: Attributes[] = [];
  const targets = new Map<string | undefined, string>();
  await readPart(path, 'xl/workbook.xml', {
    open: (name, attributes) => name === 'sheet' && sheets.push(attributes),
  });
  await readPart(path, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target = '' }) => name === 'Relationship' && targets.set(Id, Target),
  });
  const sheet = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0] ?? {};
  const [, id] = Object.entries(sheet).find(([name]) => name.endsWith(':id')) ?? [];
  const target = targets.get(id);
  if (!target) throw new Error('a workbook without a sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Joins the texts of the elements `t` and `v`, without the readings of their characters. */
function textReader() {
  let text = '';
  let withoutReading = '';
  return {
    open(name: string) {
      if (name === 'rPh') withoutReading = text;
    },
    close(name: string, own: string) {
      if (name === 't' || name === 'v') text += own.slice(0, maxCell - text.length);
      if (name === 'rPh') text = withoutReading;
    },
    take() {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

async function sharedTexts(path: string): Promise<string[]> {
  const texts: string[] = [];
  const reader = textReader();
  let length = 0;
  await readPart(path, 'xl/sharedStrings.xml', {
    open: reader.open,
    close(name, own) {
      reader.close(name, own);
      if (name !== 'si') return;
      const text = unescaped(reader.take());
      length += text.length;
      if (length > maxShared) throw new Error('too many texts');
      texts.push(text);
    },
  });
  return texts;
}

async function readSheet(
  path: string,
  part: string,
  shared: string[],
  take: (line: number, cells: string[]) => void,
): Promise<void> {
  const reader = textReader();
  let line = 0;
  let cells: string[] = [];
  let cell: Attributes = {};
  await readPart(path, part, {
    open(name, attributes) {
      reader.open(name);
      if (name === 'c') cell = attributes;
      if (name !== 'row') return;
      const given = Number(attributes.r);
      line = given > line && given <= maxLine ? given : line + 1;
      cells = [];
    },
    close(name, own) {
      reader.close(name, own);
      if (name === 'c') {
        const text = cellText(cell.t, reader.take(), shared);
        const index = columnOf(cell.r) ?? cells.length;
        if (index >= maxCells) return;
        while (cells.length < index) cells.push('');
        cells[index] = text;
      }
      if (name === 'row' && cells.some((one) => one.trim() !== '')) take(line, cells);
    },
  });
}

function cellText(type: string | undefined, value: string, shared: string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'inlineStr') return unescaped(value);
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'e') return '';
  // 12.5 may be stored as 12.499999999999998.
  const number = Number(value);
  return type === 'str' || value.trim() === '' || Number.isNaN(number) ? value : plain(number);
}

function plain(number: number): string {
  const exact = Number(number.toPrecision(15));
  return Number.isInteger(exact) && Math.abs(exact) < 1e15 ? exact.toFixed(0) : String(exact);
}

/** 0 for A, 26 for AA. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Control characters are written as _x000D_. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
