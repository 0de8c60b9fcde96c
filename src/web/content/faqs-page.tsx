import { Page } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/faqs-page';
import { loadPolicies, PolicyText } from './policy-text.tsx';
import styles from './content.module.css';
import type { PublicShop } from '../../contract/public-shop.ts';
import { sentences, shippingSentence, taxSentence } from '../orders/tax-text.ts';
import Plus from 'icon:plus';
import { useId, useState } from 'react';

export function loader({ context }: Route.LoaderArgs) {
  return loadPolicies(context, 'faq');
}

export default function FaqsPage({ loaderData: { faq } }: Route.ComponentProps) {
  const facts = useShopFacts();
  const categories = faqCategories(facts);
  return (
    <Page
      words={m.faqs_title}
      description={facts.demo ? m.faqs_description() : m.faqs_description_own()}
      page={structuredData(categories)}
    >
      <div className={styles.faqs}>
        {categories.map(({ title, questions }) => (
          <section key={title}>
            <h2>{title}</h2>
            <FaqAccordion questions={questions} />
          </section>
        ))}
        {faq && (
          <section className={styles.prose}>
            <PolicyText text={faq} />
          </section>
        )}
        <p className={styles.faqsMore}>
          {m.faqs_more()} <LinkButton look="link" to="/contact" words={m.contact_us()} />
        </p>
      </div>
    </Page>
  );
}

function structuredData(categories: ReturnType<typeof faqCategories>) {
  return {
    '@type': 'FAQPage',
    mainEntity: categories
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
}

interface FaqCategory {
  title: string;
  questions: Question[];
}

/** The demo answers as specified. A real shop answers what is true of every shop. */
function faqCategories(facts: PublicShop): FaqCategory[] {
  const { demo, takesCards, codEnabled, takesTransfers } = facts;
  const cardOrCash = codEnabled && (takesCards ? m.faq_buying_2_a() : m.faq_buying_2_cash());
  const waysToPay = sentences(
    cardOrCash || (takesCards ? m.faq_buying_2_card() : ''),
    takesTransfers ? m.faq_buying_2_transfer() : '',
  );
  return [
    {
      title: m.faq_reading(),
      questions: [
        ...(demo ? [{ question: m.faq_reading_1_q(), answer: m.reading_is_free() }] : []),
        { question: m.faq_reading_2_q(), answer: demo ? m.faq_reading_2_a() : m.faq_reading_2_own() },
        { question: m.faq_reading_3_q(), answer: m.faq_reading_3_a() },
        { question: m.faq_reading_4_q(), answer: m.faq_reading_4_a() },
        { question: m.faq_reading_5_q(), answer: m.faq_reading_5_a() },
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

interface Question {
  question: string;
  answer: string;
}

/** At most one answer is open. Without JavaScript all answers are visible. */
function FaqAccordion({ questions }: { questions: Question[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  return (
    <div className={styles.acc}>
      {questions.map(({ question, answer }, index) => (
        <div key={question}>
          <h3>
            <button
              type="button"
              aria-expanded={open === index}
              aria-controls={`${id}-${index}`}
              onClick={() => setOpen(open === index ? null : index)}
            >
              {question}
              <Plus />
            </button>
          </h3>
          <div className={styles.ans} id={`${id}-${index}`} data-open={open === index || undefined}>
            <p>{answer}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
