import type { ReactNode } from 'react';
import type { PublicShop } from '../../contract/public-shop.ts';
import { currencyName } from '../../rules/currencies.ts';
import { locale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { Page } from '../seo/page-meta.tsx';
import { sentences, shippingSentence, taxSentence } from '../orders/tax-text.ts';
import { cashSentences, deliverySentences } from '../checkout/terms-text.ts';
import { helpTopics } from './help-topics.ts';
import { useShopFacts } from '../shop-facts.ts';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/need-help-page';
import { loadPolicies, PolicyText } from './policy-text.tsx';
import styles from './content.module.css';

type Anchor = (typeof helpTopics)[number]['anchor'];

export async function loader({ context }: Route.LoaderArgs) {
  const { facts, reader } = context.get(pageContext);
  const terms = await reader.terms();
  return {
    ...(await loadPolicies(context, 'delivery', 'returns')),
    // Names of countries and currencies come from the server: those of the browser may differ.
    currency: currencyName(facts.money.code, locale()),
    zones: [...deliverySentences(terms, facts, locale()), ...(terms.pickup ? [m.help_pickup()] : [])],
    cash: cashSentences(terms, facts, locale()),
  };
}

export default function NeedHelpPage({ loaderData }: Route.ComponentProps) {
  const { delivery, returns, zones } = loaderData;
  const facts = useShopFacts();
  const bodies: Record<Anchor, ReactNode> = {
    delivery: delivery ? <PolicyText text={delivery} /> : <Paragraphs texts={deliveryWords(facts, zones)} />,
    returns: returns ? <PolicyText text={returns} /> : <Paragraphs texts={returnsWords(facts)} />,
    payment: <Paragraphs texts={paymentWords(facts, loaderData)} />,
    tracking: <TrackingHelp {...facts} />,
    contact: <ContactHelp demo={facts.demo} />,
  };
  return (
    <Page words={m.help_title} description={m.help_description()}>
      <div className={`beside ${styles.topics}`}>
        <nav className={`links follows ${styles.topicList}`} aria-label={m.help_topics()}>
          <ul>
            {helpTopics.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{title()}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.prose}>
          {helpTopics.map(({ anchor, title }) => (
            <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} tabIndex={-1}>
              <h2 id={`${anchor}-title`}>{title()}</h2>
              {bodies[anchor]}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

// The demo has promises of its own. A real shop states only what the software guarantees, until the seller writes a text.
const deliveryWords = ({ demo, freeDelivery }: PublicShop, zones: string[]) =>
  demo && freeDelivery
    ? [m.help_delivery_1(), m.help_delivery_2(), m.help_delivery_3()]
    : [...zones, m.help_delivery_3()];
const returnsWords = ({ demo }: PublicShop) =>
  demo ? [m.help_returns_1(), m.help_returns_2(), m.help_returns_3()] : [m.help_returns_ask()];

function paymentWords(facts: PublicShop, { currency, cash }: { currency: string; cash: string[] }): string[] {
  const sums = sentences(
    m.prices_in({ currency }),
    taxSentence(facts),
    shippingSentence(facts),
    m.help_payment_3(),
  );
  return [
    ...(facts.codEnabled ? [sentences(m.help_payment_1(), ...cash)] : []),
    ...(facts.takesCards ? [m.help_payment_2()] : []),
    ...(facts.takesTransfers ? [m.help_payment_transfer()] : []),
    sums,
  ];
}

function TrackingHelp({ demo, takesCards }: PublicShop) {
  return (
    <>
      <p>{m.help_tracking_1()}</p>
      <ul className={`diamonds ${styles.points}`}>
        {[
          ...(takesCards ? [m.help_tracking_awaiting] : []),
          m.help_tracking_placed,
          m.help_tracking_packed,
          m.help_tracking_shipped,
          m.help_tracking_delivered,
        ].map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ul>
      {demo && <p>{m.help_tracking_2()}</p>}
      <p>
        <LinkButton look="2" to="/track-order" words={m.track_order()} />
      </p>
    </>
  );
}

function ContactHelp({ demo }: { demo: boolean }) {
  return (
    <>
      <p>{demo ? m.help_contact_1() : m.help_contact_own()}</p>
      <p>
        <LinkButton look="2" to="/contact" words={m.contact_us()} />
      </p>
    </>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
