import { useLocation } from 'react-router';
import { listParams } from '../books/shelf-choices.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { ContactLinks, SocialLink } from './contact-links.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { ContactForm } from './contact-form.tsx';
import './content.css';

export default function ContactPage() {
  const { contact, socialLinks, demo } = useShopFacts();
  const lead = demo ? m.contact_lead() : m.contact_lead_own();
  const { q } = listParams(useLocation().search);
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <PageMeta
        title={m.contact_us()}
        description={demo ? m.contact_description() : lead}
        page={{ '@type': 'ContactPage' }}
      />
      <SectionHead level={1} words={m.contact_us} />
      <div className="contact">
        <div>
          <p className="contact-lead">{lead}</p>
          <ContactForm key={q} book={q} />
        </div>
        <aside className="contact-links">
          <ContactLinks contact={contact} />
          <section>
            <h2>{m.contact_quick()}</h2>
            <ul>
              <li>
                <ShopLink to="/faqs">{m.faqs()}</ShopLink>
              </li>
              <li>
                <ShopLink to="/need-help#tracking">{m.help_tracking()}</ShopLink>
              </li>
              <li>
                <ShopLink to="/need-help#returns">{m.help_returns()}</ShopLink>
              </li>
            </ul>
          </section>
          {socialLinks.length > 0 && (
            <section>
              <h2>{m.follow_us()}</h2>
              <ul>
                {socialLinks.map((link) => (
                  <li key={link.name}>
                    <SocialLink {...link} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </main>
  );
}
