import type { PublicShop } from '../../../contract/public-shop.ts';
import type { OrderTerms } from '../../../rules/order-totals.ts';
import type { PolicyTopic } from '../../../rules/shop.ts';
import { deliverySentences, timeSentences } from '../../checkout/terms-text.ts';
import { ourReasons } from '../../home/our-reasons.ts';
import { m } from '../../i18n/messages.js';

type Message = (inputs: Record<never, never>, options: { locale: 'en' | 'ar' }) => string;

/** What a seller may begin with, in paragraphs. */
const drafts: Record<Exclude<PolicyTopic, 'delivery' | 'faq'>, Message[]> = {
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

/** What is said about delivery is what the settings say; nothing is said of cards where there are none. */
export function draftOf(topic: PolicyTopic, terms: OrderTerms, facts: PublicShop) {
  if (topic === 'delivery')
    return inBoth((locale) => [
      ...deliverySentences(terms, facts, locale),
      m.help_delivery_3({}, { locale }),
    ]);
  if (topic === 'faq') return inBoth((locale) => questions(terms, locale));
  const messages = drafts[topic].filter((message) => message !== m.privacy_card || facts.takesCards);
  return inBoth((locale) => messages.map((message) => message({}, { locale })));
}

function inBoth(paragraphs: (locale: 'en' | 'ar') => string[]) {
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
