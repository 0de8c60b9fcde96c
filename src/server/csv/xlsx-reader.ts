import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { decode } from 'html-entities';
import type { CsvRow } from './csv-reader.ts';

/** Inflated bytes of one part: a workbook of 100,000 books has a tenth of it. */
const maxPart = 1024 ** 3;
/** Characters of the texts that cells share, which are kept in memory. */
const maxShared = 128 * 1024 ** 2;
const maxCells = 100;
/** A row, or a text that cells share. */
const maxPiece = 4 * 1024 ** 2;

export class BadWorkbook extends Error {}

/** The rows of the first sheet of a workbook (ECMA-376), read piece by piece: a small file may hold a huge sheet. */
export async function* readXlsx(path: string): AsyncGenerator<CsvRow[]> {
  const sheet = await firstSheet(path);
  const shared = await sharedTexts(path);
  let last = 0;
  for await (const pieces of elements(path, sheet, 'row')) {
    const rows: CsvRow[] = [];
    for (const { attributes, content } of pieces) {
      const line = Number(attribute(attributes, 'r') ?? last + 1);
      const cells = cellsOf(content, shared);
      last = line;
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    }
    yield rows;
  }
}

/** The name of the part that has the first sheet that is not hidden. */
async function firstSheet(path: string): Promise<string> {
  const book = await partText(path, 'xl/workbook.xml');
  const relations = await partText(path, 'xl/_rels/workbook.xml.rels');
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, found]) => found!);
  const shown = sheets.find((one) => !/\bstate="(hidden|veryHidden)"/.test(one)) ?? sheets[0] ?? '';
  const id = attribute(shown, '\\w+:id');
  const targets = [...relations.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(([, found]) => found!);
  const target = targets.find((one) => attribute(one, 'Id') === id);
  const name = attribute(target ?? '', 'Target');
  if (!name) throw new BadWorkbook('a workbook without a sheet');
  return name.startsWith('/') ? name.slice(1) : `xl/${name}`;
}

async function sharedTexts(path: string): Promise<string[]> {
  const texts: string[] = [];
  let length = 0;
  for await (const pieces of elements(path, 'xl/sharedStrings.xml', 'si'))
    for (const { content } of pieces) {
      const text = textIn(content);
      length += text.length;
      if (length > maxShared) throw new BadWorkbook('too many texts');
      texts.push(text);
    }
  return texts;
}

function cellsOf(content: string, shared: string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', inner = ''] of content.matchAll(
    /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs,
  )) {
    const index = columnOf(attribute(attributes, 'r')) ?? cells.length;
    if (index >= maxCells) continue;
    while (cells.length < index) cells.push('');
    cells[index] = cellText(attribute(attributes, 't'), inner, shared);
  }
  return cells;
}

function cellText(type: string | undefined, inner: string, shared: string[]): string {
  if (type === 'inlineStr') return textIn(inner);
  const value = decode(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inner)?.[1] ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
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

/** The runs of a text, without the readings of its characters. */
function textIn(xml: string): string {
  const runs = xml.replace(/<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs, '');
  return [...runs.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)].map(([, text]) => unescaped(text!)).join('');
}

/** Control characters are written as _x000D_. */
function unescaped(text: string): string {
  return decode(text, { level: 'xml' }).replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? undefined : decode(found, { level: 'xml' });
}

interface Element {
  attributes: string;
  content: string;
}

/** The elements with this name, which do not contain each other. */
async function* elements(path: string, part: string, name: string): AsyncGenerator<Element[]> {
  const whole = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>(.*?)</(?:\\w+:)?${name}>)`, 'gs');
  let rest = '';
  for await (const text of partPieces(path, part)) {
    rest += text;
    const found: Element[] = [];
    let end = 0;
    for (const match of rest.matchAll(whole)) {
      found.push({ attributes: match[1] ?? '', content: match[2] ?? '' });
      end = match.index + match[0].length;
    }
    rest = rest.slice(end);
    if (rest.length > maxPiece) throw new BadWorkbook('an endless row');
    yield found;
  }
}

async function partText(path: string, part: string): Promise<string> {
  let text = '';
  for await (const piece of partPieces(path, part)) {
    text += piece;
    if (text.length > maxPiece) throw new BadWorkbook('too large');
  }
  return text;
}

/** The text of one part of the zip file; nothing if it has no such part. */
async function* partPieces(path: string, part: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let inflated: Uint8Array[] = [];
  let size = 0;
  const unzip = new Unzip((file) => {
    if (file.name.replaceAll('\\', '/').toLowerCase() !== part.toLowerCase()) return;
    file.ondata = (error, data) => {
      if (error) throw new BadWorkbook(error.message);
      inflated.push(data);
      size += data.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  // Small pieces: each may inflate a thousandfold before its size is seen.
  for await (const piece of createReadStream(path, { highWaterMark: 16 * 1024 })) {
    try {
      unzip.push(piece as Buffer);
    } catch (error) {
      throw new BadWorkbook(String(error));
    }
    if (size > maxPart) throw new BadWorkbook('too large');
    for (const data of inflated) yield decoder.decode(data, { stream: true });
    if (inflated.length > 0) await setImmediate();
    inflated = [];
  }
}
