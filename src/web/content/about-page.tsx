import { Page } from '../seo/page-meta.tsx';
import { storeNameHere, useShopFacts } from '../shop-facts.ts';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/about-page';
import { loadPolicies, PolicyText } from './policy-text.tsx';
import styles from './content.module.css';
import { locale } from '../locale.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadPolicies(context, 'about');
}

export default function AboutPage({ loaderData: { about } }: Route.ComponentProps) {
  const facts = useShopFacts();
  return (
    <Page
      words={(_, options) => m.about_title({ store: storeNameHere(facts, options.locale) }, options)}
      description={facts.demo ? m.about_description() : m.about_description_own()}
      page={{ '@type': 'AboutPage' }}
    >
      <div className={`beside ${styles.facing}`}>
        <div className={styles.prose}>
          {about ? <PolicyText text={about} /> : <AboutWarraqs demo={facts.demo} />}
          <p className="row">
            <LinkButton look="1" to="/books" words={m.all_books()} />
            <LinkButton look="2" to="/contact" words={m.contact_us()} />
          </p>
        </div>
        <Epigraph />
      </div>
    </Page>
  );
}

/** A real shop makes none of the demo's promises. */
function AboutWarraqs({ demo }: { demo: boolean }) {
  return (
    <>
      <p className={styles.lead}>{m.about_lead()}</p>
      <p>{m.about_today()}</p>
      {demo && (
        <>
          <h2>{m.about_free_title()}</h2>
          <p className={styles.freeWords}>{m.reading_is_free()}</p>
          <p>{m.about_free_words()}</p>
          <h2>{m.about_shelves_title()}</h2>
          <p>{m.about_shelves_words()}</p>
        </>
      )}
      <h2>{m.about_two_title()}</h2>
      <p>{m.about_two_words()}</p>
      {demo && (
        <>
          <h2>{m.about_fault_title()}</h2>
          <p>{m.about_fault_words()}</p>
        </>
      )}
    </>
  );
}

/** A quotation from al-Jahiz, always in Arabic; the English page adds a translation. */
function Epigraph() {
  return (
    <figure className={`follows jadwal ${styles.epigraph}`}>
      <blockquote>
        <p lang="ar" dir="rtl">
          {m.about_epigraph({}, { locale: 'ar' })}
        </p>
        {locale() === 'en' && <p className={styles.sense}>{m.about_epigraph({}, { locale: 'en' })}</p>}
      </blockquote>
      <figcaption className="diamond note">{m.about_epigraph_source()}</figcaption>
    </figure>
  );
}
