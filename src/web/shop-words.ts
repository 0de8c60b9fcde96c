import type { ShopFacts } from '../contract/shop-reader.ts';
import type { ShopWord } from '../rules/shop.ts';
import { type Locale, locale, otherLocale } from './locale.ts';

type Message = (inputs: Record<never, never>, options: { locale: Locale }) => string;

/** A text and the language it is written in, which may be the other one. */
interface Words {
  text: string;
  lang: Locale;
}

/** The words of the seller in a language, or only in the other one, or ours. */
export function wordsIn({ words }: ShopFacts, topic: ShopWord, ours: Message, lang = locale()): Words {
  const own = words[topic];
  if (!own) return { text: ours({}, { locale: lang }), lang };
  return own[lang] ? { text: own[lang], lang } : { text: own[otherLocale(lang)], lang: otherLocale(lang) };
}
