import type { BindingColour } from '../rules/shelf.ts';
import type { FieldName } from './field-patterns.ts';

export type PieceName = 'khatam' | 'shamsa' | 'turunj' | 'cartouche' | 'dad' | 'rays' | 'arch';
export type BorderName = 'bead' | 'rope' | 'stud';

/** Three tones of a cloth and the patterns tooled into it. */
export interface Binding {
  readonly cloth: string;
  readonly deep: string;
  readonly lift: string;
  readonly piece: PieceName;
  readonly field: FieldName;
  readonly border: BorderName;
}

const bind = (
  [cloth, deep, lift]: readonly [string, string, string],
  piece: PieceName,
  field: FieldName,
  border: BorderName,
): Binding => ({ cloth, deep, lift, piece, field, border });

/** The cloths are the category colours of web/styles/tokens.css in the light theme. */
export const bindings: Readonly<Record<BindingColour, Binding>> = {
  lapis: bind(['#1d3557', '#132542', '#3c5c8a'], 'khatam', 'octagons', 'bead'),
  green: bind(['#14483a', '#0c3127', '#3a7a63'], 'shamsa', 'twelve', 'rope'),
  maroon: bind(['#5c1d22', '#431317', '#8d4a48'], 'turunj', 'hexagram', 'bead'),
  brown: bind(['#59401f', '#3f2c13', '#8a6c41'], 'cartouche', 'cross', 'stud'),
  charcoal: bind(['#2a2b2e', '#1b1c1f', '#56575b'], 'dad', 'nuqta', 'stud'),
  rust: bind(['#813d1c', '#5f2b12', '#b8744c'], 'rays', 'trihex', 'rope'),
  teal: bind(['#13505a', '#0b3840', '#3f828b'], 'arch', 'ogee', 'bead'),
  plum: bind(['#4a2348', '#341733', '#7a4d78'], 'khatam', 'ogee', 'rope'),
  olive: bind(['#47491c', '#313310', '#777a46'], 'turunj', 'cross', 'stud'),
  slate: bind(['#37474f', '#26333a', '#66787f'], 'arch', 'octagons', 'bead'),
  berry: bind(['#6d1f3f', '#4f142c', '#9c4f6e'], 'shamsa', 'hexagram', 'rope'),
  indigo: bind(['#2f2a66', '#211d4b', '#5d579a'], 'rays', 'twelve', 'bead'),
  ochre: bind(['#6b4a0b', '#4d3405', '#9a7a38'], 'cartouche', 'trihex', 'stud'),
  moss: bind(['#2f5130', '#1f3920', '#5d8260'], 'turunj', 'nuqta', 'bead'),
};

export function hash(text: string) {
  let h = 5381;
  for (const char of text) h = ((h * 33) ^ (char.codePointAt(0) ?? 0)) >>> 0;
  return h.toString(36);
}

function mix(from: string, to: string, share: number) {
  const channels = [1, 3, 5].map((i) => {
    const [a, b] = [parseInt(from.slice(i, i + 2), 16), parseInt(to.slice(i, i + 2), 16)];
    return Math.round(a * (1 - share) + b * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The tone varies by title, so the volumes of one set match. */
export function dyed(binding: Binding, title: string): Binding {
  const t = (parseInt(hash(title), 36) % 100) / 100;
  const cloth =
    t < 0.6
      ? mix(binding.cloth, binding.deep, (0.5 * t) / 0.6)
      : mix(binding.cloth, binding.lift, (0.14 * (t - 0.6)) / 0.4);
  return { ...binding, cloth };
}
