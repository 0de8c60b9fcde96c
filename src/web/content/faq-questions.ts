import type { Tax } from '../../rules/money.ts';
import { sentences, taxSentence } from '../checkout/tax-words.ts';
import { m } from '../i18n/messages.js';
import type { Question } from './faq-accordion.tsx';

export interface FaqCategory {
  title: string;
  questions: Question[];
}

export function faqCategories(tax: Tax): FaqCategory[] {
  return [
    {
      title: m.faq_reading(),
      questions: [
        { question: m.faq_reading_1_q(), answer: m.reading_is_free() },
        { question: m.faq_reading_2_q(), answer: m.faq_reading_2_a() },
        { question: m.faq_reading_3_q(), answer: m.faq_reading_3_a() },
        { question: m.faq_reading_4_q(), answer: m.faq_reading_4_a() },
      ],
    },
    {
      title: m.faq_buying(),
      questions: [
        { question: m.faq_buying_1_q(), answer: m.faq_buying_1_a() },
        {
          question: m.faq_buying_2_q(),
          answer: sentences(m.faq_buying_2_a(), taxSentence(tax), m.shipping_is_free()),
        },
        { question: m.faq_buying_3_q(), answer: m.faq_buying_3_a() },
        { question: m.faq_buying_4_q(), answer: m.faq_buying_4_a() },
      ],
    },
    {
      title: m.faq_account(),
      questions: [
        { question: m.faq_account_1_q(), answer: m.faq_account_1_a() },
        { question: m.faq_account_2_q(), answer: m.faq_account_2_a() },
        { question: m.faq_account_3_q(), answer: m.faq_account_3_a() },
        { question: m.faq_account_4_q(), answer: m.faq_account_4_a() },
      ],
    },
  ];
}
