import type { BindingColour } from '../rules/shelf.ts';
import { arabicDigits } from '../rules/digits.ts';
import type { Side } from '../rules/languages.ts';
import { type Binding, bindings, type BorderName, dyed, hash } from './bindings.ts';
import { type CentrePiece, centrePieces } from './centre-pieces.ts';
import { type Board, light, materials } from './cloth-light.ts';
import { fieldPatterns } from './field-patterns.ts';
import { bead, plaque, rect, round1, star } from './geometry.ts';
import { createGilder, type Gilder } from './gilding.ts';
import { escapeXml, type Face, liveType, type Typeset } from './typesetting.ts';

export interface CoverBook {
  readonly title: string;
  readonly titleAr?: string;
  readonly author?: string;
  readonly authorAr?: string;
  readonly colour: BindingColour;
  readonly volume?: number;
  readonly boundOn: Side;
}

/** 5:7, the small quarto of classical printing. */
const coverWidth = 600;
const coverHeight = 840;
const spine = 34;

const faceOf = (text: string): Face => (/[\u0600-\u06ff]/.test(text) ? 'ar' : 'la');

function authorPlate(name: string, { author }: CentrePiece, isArabic: boolean, gold: Gilder) {
  const { cx, cy, w, h } = author;
  const box = { cx, cy, w: w - 56, h: h * 0.92, max: isArabic ? 38 : 30, lead: 1.2, lines: 1 };
  return gold.plate(plaque(cx, cy, w, h), 1.8) + gold.text(name, faceOf(name), box);
}

function volumeRoundel(number: number, { volume }: CentrePiece, isArabic: boolean, gold: Gilder) {
  const { cx, cy, r } = volume;
  const ring = `M${cx - r * 0.7} ${cy}a${r * 0.7} ${r * 0.7} 0 1 0 ${r * 1.4} 0a${r * 0.7} ${r * 0.7} 0 1 0 ${-r * 1.4} 0`;
  const box = { cx, cy: cy + (isArabic ? 2 : 0), w: r * 0.95, h: r * 1.3, max: r, lead: 1, lines: 1 };
  return (
    gold.plate(star(cx, cy, r, 8, 0.84), 1.8) +
    gold.rule(ring, 0.9) +
    gold.text(isArabic ? arabicDigits(number) : String(number), isArabic ? 'ar' : 'la', box)
  );
}

/** The jadwal: two fine rules, a tooled band, one rule. */
function frame(x: number, y: number, w: number, h: number, { border }: Binding, gold: Gilder) {
  return (
    gold.rule(rect(x, y, w, h), 3.2) +
    gold.rule(rect(x + 8, y + 8, w - 16, h - 16), 1.1) +
    gold.rule(rect(x + 30, y + 30, w - 60, h - 60), 1.8) +
    gold.leaf(tooledBorder(border, x + 19, y + 19, w - 38, h - 38))
  );
}

/** A book's cover as SVG, in the binding of its category. A book bound on the right carries its Arabic title. */
export function cover(book: CoverBook, typeset: Typeset = liveType): string {
  const hingeOnRight = book.boundOn === 'right';
  const title = (hingeOnRight && book.titleAr) || book.title;
  const isArabic = faceOf(title) === 'ar';
  const who = (hingeOnRight && book.authorAr) || book.author;
  const binding = dyed(bindings[book.colour], title);
  const id = `w${hash(JSON.stringify(book))}`;
  const board: Board = { id, width: coverWidth, height: coverHeight, spine, hingeOnRight };
  const gold = createGilder(id, typeset, binding.deep);

  const [x, y] = [(hingeOnRight ? 0 : spine) + 34, 36];
  const [w, h] = [coverWidth - spine - 68, coverHeight - 72];
  const cx = x + w / 2;
  const inner = { x: x + 30, y: y + 30, w: w - 60, h: h - 60 };

  const jadwal = frame(x, y, w, h, binding, gold);
  const piece = centrePieces[binding.piece]({ id, cx, ...inner, binding, gold });
  const lettering = gold.text(title, faceOf(title), {
    ...piece.title,
    lead: isArabic ? 1.32 : 1.06,
  });
  const plate = who ? authorPlate(who, piece, isArabic, gold) : '';
  const roundel = book.volume ? volumeRoundel(book.volume, piece, isArabic, gold) : '';

  const label = [book.titleAr, book.title, book.author, book.volume && `vol. ${book.volume}`];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverWidth} ${coverHeight}" role="img" aria-labelledby="${id}t">` +
    `<title id="${id}t">${escapeXml(label.filter(Boolean).join(' — '))}</title>` +
    `<defs>${materials(board, fieldPatterns[binding.field](), [cx, y + h / 2], binding)}</defs>` +
    `<rect width="${coverWidth}" height="${coverHeight}" fill="${binding.cloth}"/>` +
    `<path d="${rect(inner.x, inner.y, inner.w, inner.h)}" fill="url(#${id}f)"/>` +
    `${jadwal}${piece.svg}${lettering}${plate}${roundel}${light(board)}</svg>`
  );
}

const steps: Readonly<Record<BorderName, number>> = { bead: 12, stud: 17, rope: 13 };

const stud = (x: number, y: number) => `M${round1(x)} ${round1(y - 5)}l5 5l-5 5l-5-5Z`;

const strand = (x: number, y: number, along: boolean) =>
  along
    ? `M${round1(x - 5)} ${round1(y + 4)}q1-9 10-8q-1 9-10 8Z`
    : `M${round1(x - 4)} ${round1(y - 5)}q9 1 8 10q-9-1-8-10Z`;

/** One path of small stamps set evenly round a rectangle. */
function tooledBorder(kind: BorderName, x: number, y: number, w: number, h: number) {
  const stamp = (px: number, py: number, along: boolean) =>
    kind === 'bead' ? bead(px, py) : kind === 'stud' ? stud(px, py) : strand(px, py, along);
  const across = Math.round(w / steps[kind]);
  const down = Math.round(h / steps[kind]);
  const stamps: string[] = [];
  for (let i = 0; i <= across; i++) {
    const px = x + (w * i) / across;
    stamps.push(stamp(px, y, true), stamp(px, y + h, true));
  }
  for (let i = 1; i < down; i++) {
    const py = y + (h * i) / down;
    stamps.push(stamp(x, py, false), stamp(x + w, py, false));
  }
  return stamps.join('');
}
