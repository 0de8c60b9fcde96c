import { PageMeta } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/faqs-page';
import { FaqAccordion } from './faq-accordion.tsx';
import { faqCategories } from './faq-questions.ts';
import { loadPolicies, PolicyText } from './policy-text.tsx';
import './content.css';

export function loader({ context }: Route.LoaderArgs) {
  return loadPolicies(context, 'faq');
}

export default function FaqsPage({ loaderData: { faq } }: Route.ComponentProps) {
  const facts = useShopFacts();
  const categories = faqCategories(facts);
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <PageMeta
        title={m.faqs_title()}
        description={facts.demo ? m.faqs_description() : m.faqs_description_own()}
        page={structuredData(categories)}
      />
      <SectionHead level={1} words={m.faqs_title} />
      <div className="faqs">
        {categories.map(({ title, questions }) => (
          <section key={title}>
            <h2>{title}</h2>
            <FaqAccordion questions={questions} />
          </section>
        ))}
        {faq && (
          <section className="prose">
            <PolicyText text={faq} />
          </section>
        )}
        <p className="faqs-more">
          {m.faqs_more()}{' '}
          <ShopLink className="linkish" to="/contact">
            {m.contact_us()}
          </ShopLink>
        </p>
      </div>
    </main>
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
