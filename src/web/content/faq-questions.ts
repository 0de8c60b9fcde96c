import type { ShopFacts } from '../../contract/shop-reader.ts';
import { sentences, shippingSentence, taxSentence } from '../orders/tax-words.ts';
import { m } from '../i18n/messages.js';
import type { Question } from './faq-accordion.tsx';

export interface FaqCategory {
  title: string;
  questions: Question[];
}

/** The demo answers as specified. A real shop answers what is true of every shop. */
export function faqCategories(facts: ShopFacts): FaqCategory[] {
  const { demo, takesCards, codEnabled } = facts;
  const waysToPay = !takesCards
    ? m.faq_buying_2_cash()
    : codEnabled
      ? m.faq_buying_2_a()
      : m.faq_buying_2_card();
  return [
    {
      title: m.faq_reading(),
      questions: [
        ...(demo ? [{ question: m.faq_reading_1_q(), answer: m.reading_is_free() }] : []),
        { question: m.faq_reading_2_q(), answer: demo ? m.faq_reading_2_a() : m.faq_reading_2_own() },
        { question: m.faq_reading_3_q(), answer: m.faq_reading_3_a() },
        { question: m.faq_reading_4_q(), answer: m.faq_reading_4_a() },
      ],
    },
    {
      title: m.faq_buying(),
      questions: [
        ...(demo ? [{ question: m.faq_buying_1_q(), answer: m.faq_buying_1_a() }] : []),
        {
          question: m.faq_buying_2_q(),
          answer: sentences(waysToPay, taxSentence(facts), shippingSentence(facts)),
        },
        ...(demo
          ? [
              { question: m.faq_buying_3_q(), answer: m.faq_buying_3_a() },
              { question: m.faq_buying_4_q(), answer: m.faq_buying_4_a() },
            ]
          : []),
      ],
    },
    {
      title: m.faq_account(),
      questions: [
        { question: m.faq_account_1_q(), answer: m.faq_account_1_a() },
        { question: m.faq_account_2_q(), answer: m.faq_account_2_a() },
        ...(takesCards ? [{ question: m.faq_account_3_q(), answer: m.faq_account_3_a() }] : []),
        { question: m.faq_account_4_q(), answer: m.faq_account_4_a() },
      ],
    },
  ];
}
