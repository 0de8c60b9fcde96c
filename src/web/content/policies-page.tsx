import { Page } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/policies-page';
import { loadPolicies, PolicyText } from './policy-text.tsx';
import styles from './content.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return loadPolicies(context, 'privacy');
}

export default function PoliciesPage({ loaderData: { privacy } }: Route.ComponentProps) {
  const { takesCards } = useShopFacts();
  return (
    <Page words={m.policies} description={m.policies_description()}>
      <div className={styles.prose}>
        <section id="privacy" tabIndex={-1}>
          {privacy ? <PolicyText text={privacy} /> : <WhatIsStored takesCards={takesCards} />}
        </section>
      </div>
    </Page>
  );
}

/** True of every shop that runs this software. */
function WhatIsStored({ takesCards }: { takesCards: boolean }) {
  return (
    <>
      {[
        m.privacy_account(),
        m.privacy_orders(),
        m.privacy_browser(),
        ...(takesCards ? [m.privacy_card()] : []),
        m.privacy_newsletter(),
        m.privacy_delete(),
      ].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
