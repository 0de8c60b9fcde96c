import type { PublicShop } from '../../../contract/public-shop.ts';
import type { OrderTerms } from '../../../rules/order-totals.ts';
import type { PolicyTopic } from '../../../rules/shop.ts';
import { deliverySentences, timeSentences } from '../../checkout/terms-text.ts';
import { ourReasons } from '../../home/our-reasons.ts';
import { m } from '../../i18n/messages.js';

type Message = (inputs: Record<never, never>, options: { locale: 'en' | 'ar' }) => string;

type PlainTopic = Exclude<PolicyTopic, 'delivery' | 'faq'>;

/** What a seller may begin with, in paragraphs. */
const drafts: Record<PlainTopic, Message[]> = {
  about: [m.about_lead, m.about_today, m.about_two_words],
  returns: [m.help_returns_1, m.help_returns_2, m.help_returns_3],
  privacy: [
    m.privacy_account,
    m.privacy_orders,
    m.privacy_browser,
    m.privacy_card,
    m.privacy_newsletter,
    m.privacy_delete,
  ],
  terms: [m.terms_draft_prices, m.terms_draft_contract, m.terms_draft_fault],
  motto: [m.hero_quote, m.hero_source],
  offer: [m.hero_offer_own],
  reasons: [ourReasons],
  newsletter: [m.newsletter_title],
  footer: [m.footer_words],
};

interface Draft {
  text: string;
  textAr: string;
}

/** What is said about delivery is what the settings say. */
export function draftOf(topic: PolicyTopic, terms: OrderTerms, facts: PublicShop): Draft {
  if (topic === 'delivery')
    return inBoth((locale) => [
      ...deliverySentences(terms, facts, locale),
      m.help_delivery_3({}, { locale }),
    ]);
  if (topic === 'faq') return inBoth((locale) => questions(terms, locale));
  if (topic === 'privacy' && !facts.takesCards) return plainDraft(topic, [m.privacy_card]);
  return plainDraft(topic);
}

/** A draft without facts of the shop. */
export function plainDraft(topic: PlainTopic, untrue: Message[] = []): Draft {
  const messages = drafts[topic].filter((message) => !untrue.includes(message));
  return inBoth((locale) => messages.map((message) => message({}, { locale })));
}

function inBoth(paragraphs: (locale: 'en' | 'ar') => string[]): Draft {
  return { text: paragraphs('en').join('\n\n'), textAr: paragraphs('ar').join('\n\n') };
}

function questions(terms: OrderTerms, locale: 'en' | 'ar'): string[] {
  const times = timeSentences(terms, locale);
  return [
    ...(times.length > 0 ? [`# ${m.faq_buying_3_q({}, { locale })}`, ...times] : []),
    `# ${m.faq_buying_4_q({}, { locale })}`,
    m.faq_buying_4_a({}, { locale }),
  ];
}
