import type { PolicyTopic } from '../../../rules/policies.ts';
import { m } from '../../i18n/messages.js';

type Message = (inputs: Record<never, never>, options: { locale: 'en' | 'ar' }) => string;

/** What a seller may begin with: paragraphs, or questions with their answers. */
const drafts: Record<PolicyTopic, Message[]> = {
  about: [m.about_lead, m.about_today, m.about_two_words],
  delivery: [m.help_delivery_1, m.help_delivery_2],
  returns: [m.help_returns_1, m.help_returns_2, m.help_returns_3],
  faq: [m.faq_buying_3_q, m.faq_buying_3_a, m.faq_buying_4_q, m.faq_buying_4_a],
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

export function draftOf(topic: PolicyTopic): { text: string; textAr: string } {
  const inLanguage = (locale: 'en' | 'ar') =>
    drafts[topic]
      // Every first one of a pair is a question.
      .map((message, place) => (topic === 'faq' && place % 2 === 0 ? '# ' : '') + message({}, { locale }))
      .join('\n\n');
  return { text: inLanguage('en'), textAr: inLanguage('ar') };
}
