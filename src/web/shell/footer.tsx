import { Children, type ReactNode } from 'react';
import { addressOf, labelled } from '../shelf/category-text.ts';
import { direction } from '../locale.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { Brand } from '../ui/brand.tsx';
import { helpTopics } from '../content/help-topics.ts';
import { LanguageLink } from '../ui/language-link.tsx';
import { useSectionLink } from './section-scroll.ts';
import { ContactLinks, SocialLink } from '../content/contact-links.tsx';
import { useOfferTitle, useShopFacts, wordsIn } from '../shop-facts.ts';
import styles from './footer.module.css';

export function Footer() {
  const facts = useShopFacts();
  const { demo, contact, socialLinks, categories } = facts;
  const words = wordsIn(facts, 'footer', m.footer_words);
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Brand />
            <p lang={words.lang} dir={direction(words.lang)}>
              {words.text}
            </p>
            <ContactLinks contact={contact} />
          </div>
          <LinkGroup title={m.quick_links()}>
            <SectionLink section="hero">{m.nav_home()}</SectionLink>
            <SectionLink section="best-sellers">{useOfferTitle()()}</SectionLink>
            <ShopLink to="/books">{m.offers()}</ShopLink>
            <ShopLink to="/contact">{m.contact_us()}</ShopLink>
            <ShopLink to="/faqs">{m.faqs()}</ShopLink>
          </LinkGroup>
          <LinkGroup title={m.categories()}>
            {categories.map((category) => (
              <ShopLink key={category.value} to={addressOf(category)} {...labelled(category)} />
            ))}
          </LinkGroup>
          <LinkGroup title={m.need_help()}>
            {helpTopics.map(({ anchor, title }) => (
              <ShopLink key={anchor} to={`/need-help#${anchor}`}>
                {title()}
              </ShopLink>
            ))}
          </LinkGroup>
          {socialLinks.length > 0 && (
            <LinkGroup title={m.follow_us()}>
              {socialLinks.map((link) => (
                <SocialLink key={link.name} {...link} />
              ))}
            </LinkGroup>
          )}
        </div>
        <div className={`row note links ${styles.base}`}>
          {demo && <span>{m.demo_note()}</span>}
          <ShopLink to="/policies">{m.policies()}</ShopLink>
          <ShopLink to="/terms">{m.terms()}</ShopLink>
          <LanguageLink />
        </div>
      </div>
    </footer>
  );
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav className="links" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ section, children }: { section: string; children: ReactNode }) {
  return <a {...useSectionLink(section)}>{children}</a>;
}
