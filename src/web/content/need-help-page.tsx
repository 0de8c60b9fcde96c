import type { ReactNode } from 'react';
import { PageMeta } from '../seo/page-meta.tsx';
import { sentences, taxSentence } from '../checkout/tax-words.ts';
import { helpTopics } from '../shell/help-topics.ts';
import { useShopFacts } from '../shell/store-name.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

type Anchor = (typeof helpTopics)[number]['anchor'];

export default function NeedHelpPage() {
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <PageMeta title={m.help_title()} description={m.help_description()} />
      <SectionHead level={1} words={m.help_title} />
      <div className="topics">
        <nav className="topic-list" aria-label={m.help_topics()}>
          <ul>
            {helpTopics.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{title()}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose">
          {helpTopics.map(({ anchor, title }) => (
            <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} tabIndex={-1}>
              <h2 id={`${anchor}-title`}>{title()}</h2>
              {topicBodies[anchor]()}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

const topicBodies: Record<Anchor, () => ReactNode> = {
  delivery: () => <Paragraphs texts={[m.help_delivery_1(), m.help_delivery_2(), m.help_delivery_3()]} />,
  returns: () => <Paragraphs texts={[m.help_returns_1(), m.help_returns_2(), m.help_returns_3()]} />,
  payment: () => <PaymentHelp />,
  tracking: () => (
    <>
      <p>{m.help_tracking_1()}</p>
      <ul className="nuqta-list">
        {[
          m.help_tracking_awaiting,
          m.help_tracking_placed,
          m.help_tracking_packed,
          m.help_tracking_shipped,
          m.help_tracking_delivered,
        ].map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ul>
      <p>{m.help_tracking_2()}</p>
      <p>
        <ShopLink className="btn btn-3" to="/my-orders">
          {m.my_orders()}
        </ShopLink>
      </p>
    </>
  ),
  contact: () => (
    <>
      <p>{m.help_contact_1()}</p>
      <p>
        <ShopLink className="btn btn-2" to="/contact">
          {m.contact_us()}
        </ShopLink>
      </p>
    </>
  ),
};

function PaymentHelp() {
  const tax = taxSentence(useShopFacts());
  const sums = sentences(m.prices_in_dollars(), tax, m.shipping_is_free(), m.help_payment_3());
  return <Paragraphs texts={[m.help_payment_1(), m.help_payment_2(), sums]} />;
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
