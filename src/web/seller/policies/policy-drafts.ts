import type { ShopFacts } from '../../../contract/shop-reader.ts';
import type { OrderTerms } from '../../../rules/order-totals.ts';
import type { PolicyTopic } from '../../../rules/policies.ts';
import { deliverySentences, timeSentences } from '../../checkout/terms-words.ts';
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
};

/** What is said about delivery is what the settings say. */
export function draftOf(
  topic: PolicyTopic,
  terms: OrderTerms,
  facts: ShopFacts,
): { text: string; textAr: string } {
  const inLanguage = (locale: 'en' | 'ar') => paragraphsOf(topic, terms, facts, locale).join('\n\n');
  return { text: inLanguage('en'), textAr: inLanguage('ar') };
}

function paragraphsOf(
  topic: PolicyTopic,
  terms: OrderTerms,
  facts: ShopFacts,
  locale: 'en' | 'ar',
): string[] {
  if (topic === 'delivery')
    return [...deliverySentences(terms, facts, locale), m.help_delivery_3({}, { locale })];
  if (topic !== 'faq') return drafts[topic].map((message) => message({}, { locale }));
  const times = timeSentences(terms, locale);
  return [
    ...(times.length > 0 ? [`# ${m.faq_buying_3_q({}, { locale })}`, ...times] : []),
    `# ${m.faq_buying_4_q({}, { locale })}`,
    m.faq_buying_4_a({}, { locale }),
  ];
}
