import { Page } from '../seo/page-meta.tsx';
import { sentences, shippingSentence, taxSentence } from '../orders/tax-text.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/terms-page';
import { loadPolicies, PolicyText } from './policy-text.tsx';
import styles from './content.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return loadPolicies(context, 'terms');
}

/** The seller's text. Until there is one, what the software does with an order. */
export default function TermsPage({ loaderData: { terms } }: Route.ComponentProps) {
  const facts = useShopFacts();
  return (
    <Page words={m.terms} description={m.terms_description()}>
      <div className={styles.prose}>
        {terms ? (
          <PolicyText text={terms} />
        ) : (
          <>
            <p>{sentences(m.help_payment_3(), taxSentence(facts), shippingSentence(facts))}</p>
            {facts.codEnabled && <p>{m.help_payment_1()}</p>}
            {facts.takesCards && <p>{m.help_payment_2()}</p>}
            {facts.takesTransfers && <p>{m.help_payment_transfer()}</p>}
            <p>{m.terms_cancel()}</p>
          </>
        )}
        <p>
          <ShopLink to="/need-help#returns">{m.help_returns()}</ShopLink>
        </p>
      </div>
    </Page>
  );
}
