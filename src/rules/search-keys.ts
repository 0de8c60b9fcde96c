import { fold, queryKey } from './fold.ts';
import { digitsOf, plainNumber } from './digits.ts';
import { internationalPhone, nationalDigits } from './address-check.ts';

/** Articles and particles, joined to the next word or not. They are in no index and ask for nothing. */
const PARTICLES = new Set(
  [
    'al el il ul l ar er ir ur as es is us ash esh ish ush ad ed id ud an en in un at et it ut az ez iz uz ath uth adh udh',
    'wa wal wan war was wash wad wat waz wath w bi bil li lil fi fee fil min a e i o u s the of by and to for with from',
    'و في من عن علي الي',
  ]
    .join(' ')
    .split(' '),
);
/** Keys of words that many readers add and many leave out. They ask for nothing. */
const OPTIONAL = new Set(
  'ibn imam xi hafid kisab buk buks idisid امام شيخ كتاب كتب تحقيق ابن حافظ'.split(' '),
);

/** What is said after a name. */
const BLESSINGS =
  /صل[ىي] الله عليه وسلم|عليه السلام|رضي الله عن(?:هما|هم|ها|ه)|رحمه الله|ﷺ|peace be upon him|\bpbuh\b/giu;

/** Words that readers use for each other. They are added to a query, so the index does not change with them. */
const SYNONYMS = [
  'forty 40 arbain arbaun اربعون اربعين',
  'hadith ahadith حديث احاديث',
  'aqida aqaid creed عقيده عقائد',
  'fiqh jurisprudence فقه',
];

export const ARABIC = /\p{Script=Arabic}/u;

/** A word of a query: the keys that answer it, how they begin if it is not typed to its end, and its length as typed. */
export interface QueryWord {
  /** As typed, but folded. */
  text: string;
  keys: string[];
  start: string;
  length: number;
}

/** The comparison keys of a text, for the index. Spellings of one word have a key in common. */
export function wordKeys(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap(({ keys, parts }) => (parts ? keys.concat(parts) : keys)))];
}

/** The words a book must have to be a close match. A query of particles, signs and optional words asks for none. */
export function queryWords(query: string): QueryWord[] {
  return wordsOf(query)
    .filter(({ keys }) => !keys.some((key) => OPTIONAL.has(key)))
    .map((word) => ({
      text: word.text,
      keys: withSynonyms(word.keys),
      start: word.start,
      length: word.length,
    }));
}

function withSynonyms(keys: string[]): string[] {
  synonyms ??= SYNONYMS.map((line) => wordKeys(line));
  const group = synonyms.find((one) => one.some((key) => keys.includes(key)));
  return group ? distinct([...keys, ...group]) : keys;
}

let synonyms: string[][] | undefined;

interface Word extends QueryWord {
  /** Keys that only the index needs: the second half of a name of two words. */
  parts?: string[];
}

function wordsOf(text: string): Word[] {
  const tokens = text
    .replace(BLESSINGS, ' ')
    .split(' ')
    .flatMap((piece) => tokensIn(piece));
  const words: Word[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.isServant) {
      const next = tokens.slice(index + 1, index + 3).find((one) => !one.isParticle);
      if (next) {
        index = tokens.indexOf(next, index);
        words.push(servantOf(token.text, next));
        continue;
      }
    }
    if (token.isParticle) continue;
    if (token.servantOf) {
      words.push(servantOf(token.text, token.servantOf));
      continue;
    }
    const isStem = token.stem && isArticleOf(token.stem.article, tokens[index + 1]?.text);
    const word = isStem ? { ...token, keys: token.stem!.keys } : token;
    if (word.keys.length > 0) words.push(word);
  }
  return words;
}

/** Abd al-X is one name, written as one word, two or three. */
function servantOf(token: string, { keys, start, text }: Token): Word {
  const abd = ARABIC.test(token) ? 'عبد' : 'abd';
  return {
    text: `${token} ${text}`,
    keys: keys.map((key) => abd + key),
    start: abd + start,
    length: abd.length + text.length,
    parts: keys,
  };
}

function isArticleOf(article: string, next: string | undefined): boolean {
  return next !== undefined && (article === 'l' || next.startsWith(article));
}

interface Token extends QueryWord {
  isParticle: boolean;
  /** The first half of Abd al-X. */
  isServant: boolean;
  /** The second half, if both are one token. */
  servantOf?: Token;
  /** If the next word begins with the letter of the article, the token may end with that article: fathul bari. */
  stem?: { article: string; keys: string[] };
}

/** A piece of text between two blanks. */
const tokensIn = memoized((piece: string) =>
  fold(piece)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap(apart)
    .map(tokenOf),
);

function tokenOf(text: string): Token {
  // Input: any word. It is tried only where the word begins.
  const name = /^(?:abd[aiu]l?(?=.{3})|عبدال)(.+)$/.exec(text)?.[1];
  const keys = ARABIC.test(text) ? arabicKeys(text) : latinKeys(text);
  const [, stem, article] = /^([a-z]{3,})[ui](l|[rnstdz]h?)$/.exec(text) ?? [];
  return {
    text,
    isParticle: PARTICLES.has(text),
    isServant: /^(abd[aiu]?[lrnstdz]?|عبد)$/.test(text),
    keys,
    length: text.length,
    start: ARABIC.test(text) ? single(arabicStem(text)) : latinKey(text, false).replace(/[aiu]$/, ''),
    ...(name && { servantOf: tokenOf(name) }),
    ...(stem && article && { stem: { article, keys: distinct([...keys, ...latinKeys(stem)]) } }),
  };
}

/** No two words that were typed as one are longer. */
const maxJoined = 60;
const JOINED = [
  /^(abu)l?([^aeiou].{3,})$/,
  /^(.{3,})[uia](llah)$/,
  // Input: at most 60 letters, here and in the next line.
  /^(.{3,}?)[ui]((?:dd|rr|ss|nn|tt|zz|ll).{2,})$/,
  /^(.{4,})ul([^aeioul].{2,})$/,
];

/** Splits what is often typed as one word: abudawud, ulumuddin, fathulbari. */
function apart(token: string): string[] {
  if (token.startsWith('abd') || token.length > maxJoined) return [token];
  for (const pattern of JOINED) {
    const [, one, other] = pattern.exec(token) ?? [];
    if (one && other) return [one, other];
  }
  return [token];
}

function latinKeys(token: string): string[] {
  if (/^(ibn|bin|bn|ben)([uai][lrnstdz]h?)?$/.test(token)) return ['ibn'];
  if (/^ab[aiu]l?$/.test(token)) return ['abu'];
  // Input: any word. It is tried only where the word begins.
  const [, named] = /^(?:wa?l|al|el|[ui](?=dd|rr|ss|nn|tt|zz))(.{4,})$/.exec(token) ?? [];
  return distinct([token, ...(named ? [named] : [])].map((form) => latinKey(form)));
}

const SOUNDS: Record<string, string> = Object.fromEntries(
  'ph:f sh:x ch:x kh:h gh:g dh:d z:d th:s t:s q:k c:k oo:u o:u w:u v:u ee:i e:i y:i'
    .split(' ')
    .map((pair) => pair.split(':')),
);

/** Unifies the spellings of one sound. Long vowels and doubled letters count as short and single. */
function latinKey(word: string, isWhole = true): string {
  const ended = isWhole ? word.replace(/(?<=a)t$|(?<=[aeiouy])h$/, '') : word;
  const sounds = ended.replace(/[pscgkdt]h|oo|ee|[ztqcowvey]/g, (sound) => SOUNDS[sound]!);
  const key = single(single(sounds).replace(/a([iu])/g, '$1')).replace(/^[aiu]?la$/, 'la');
  // Until nothing changes, so that the key of a key is itself.
  return key === word ? key : latinKey(key, isWhole);
}

function arabicKeys(token: string): string[] {
  const word = token.replace(/ء/g, '');
  if (/^[ولب]?ا?بن$/.test(word)) return ['ابن'];
  if (/^اب[ويا]$/.test(word)) return ['ابو'];
  const named = arabicStem(word);
  if (named !== word) return distinct([arabicKey(named)]);
  const [, afterParticle] = /^[ولب](.{3,})$/.exec(word) ?? [];
  return distinct([word, ...(afterParticle ? [afterParticle] : [])].map(arabicKey));
}

/** Without the article. */
function arabicStem(token: string): string {
  const word = token.replace(/ء/g, '');
  return /^(?:[وبفك]?ال|لل)(.{2,})$/.exec(word)?.[1] ?? word;
}

function arabicKey(word: string): string {
  const letters = single(word);
  const key = letters.length < 3 ? letters : letters.replace(/(?<=...)ه$/, '').replace(/[اي]$/, 'ي');
  return key === word ? key : arabicKey(key);
}

// Input: any text. A run of one letter is taken whole.
const single = (text: string) => text.replace(/(\p{L})\1+/gu, '$1');
/** A single letter is no key, a single digit is one. */
const distinct = (keys: string[]) => [...new Set(keys)].filter((key) => key.length > 1 || /^\d$/.test(key));

const maxMemoized = 20_000;

/** Titles and names repeat their words. */
function memoized<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      if (known.size === maxMemoized) known.clear();
      value = compute(text);
      known.set(text, value);
    }
    return value;
  };
}

/** With fewer digits it may be a street, and is searched as text. */
const minCodeDigits = 6;
const maxLetters = 4;

/**
 * What a query finds a code by. An order number may have words before it, as in a mail: “Order 1001 0011”. A
 * tracking number may be in groups, as on a label: “JD 0146 0005 77”. Null for any other text.
 */
export function codeQuery(text: string): string | null {
  if (text.includes('@')) return null;
  const folded = queryKey(text);
  const number = /^[^\d]+ (\d{4}) ?(\d{4})$/.exec(folded)?.slice(1).join('');
  if (number && Number(number) % 11 === 0) return number;
  if (!/^[a-z\d ]+$/.test(folded)) return null;
  const code = folded.replaceAll(' ', '');
  const digits = code.replace(/\D/g, '').length;
  return digits >= minCodeDigits && code.length - digits <= maxLetters ? code : null;
}

/** Fewer digits may be a house number, and are searched as text. */
const minPhoneDigits = 5;

/** The digits of a stored phone number, with its country code where it is known. */
export function phoneKey(phone: string, country = ''): string {
  const typed = cleaned(phone);
  return withoutZeros(
    digitsOf(typed.startsWith('+') ? typed : (internationalPhone(typed, country) ?? typed)),
  );
}

/**
 * The digits by which a number is found, however it is written: in any digits, with or without the country code and the
 * zero before the area. Null if the text is not a number.
 */
export function phoneQuery(text: string): string | null {
  const typed = cleaned(text);
  if (!/^[\d+\-()./\s]+$/.test(typed)) return null;
  const digits = nationalDigits(typed) ?? withoutZeros(digitsOf(typed));
  return digits.length < minPhoneDigits ? null : digits;
}

/** Some write the zero that is left out after a country code: +44 (0)20. */
function cleaned(text: string): string {
  return plainNumber(text.normalize('NFKC')).replace('(0)', '');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
