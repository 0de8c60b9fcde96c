import { useLocation } from 'react-router';
import { listParams } from '../shelf/shelf-choices.ts';
import { Page } from '../seo/page-meta.tsx';
import { ContactLinks, SocialLink } from './contact-links.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import styles from './content.module.css';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { emailError, textError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { TextArea, TextField } from '../ui/field.tsx';

const answers = [
  ['/faqs', m.faqs],
  ['/need-help#tracking', m.help_tracking],
  ['/need-help#returns', m.help_returns],
] as const;

export default function ContactPage() {
  const { contact, socialLinks, demo } = useShopFacts();
  const lead = demo ? m.contact_lead() : m.contact_lead_own();
  const { search } = useLocation();
  const book = new URLSearchParams(search).get('book')?.slice(0, 300);
  const { q } = listParams(search);
  const begun = book ? m.contact_about_book({ text: book }) : q && m.contact_for_book({ text: q });
  return (
    <Page
      words={m.contact_us}
      description={demo ? m.contact_description() : lead}
      page={{ '@type': 'ContactPage' }}
    >
      <div className={`beside ${styles.contact}`}>
        <div className="stack">
          <p className={styles.prose}>{lead}</p>
          <ContactForm key={begun} begun={begun} />
        </div>
        <aside className={`links ${styles.contactLinks}`}>
          <ContactLinks contact={contact} />
          <section>
            <h2>{m.contact_quick()}</h2>
            <ul>
              {answers.map(([to, words]) => (
                <li key={to}>
                  <ShopLink to={to}>{words()}</ShopLink>
                </li>
              ))}
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
    </Page>
  );
}

const maxLength = { name: 100, message: 5000 };

/** `begun`: how the message begins, about a book of the shop or one that was searched without result. */
function ContactForm({ begun }: { begun: string }) {
  const [sent, setSent] = useState(false);
  const blank = { name: '', email: '', message: begun };
  const { busy, form, field } = useForm(blank, check, async (body, empty) => {
    await call('POST /api/contact/send', { body });
    empty(blank);
    setSent(true);
  });
  return (
    <>
      <div role="status">
        {sent && (
          <div className={styles.sent}>
            <p>{m.contact_sent()}</p>
            <Button look="3" words={m.contact_again()} onClick={() => setSent(false)} />
          </div>
        )}
      </div>
      {!sent && (
        <form className="form needs-script" {...form}>
          <TextField
            label={m.contact_name()}
            required
            maxLength={maxLength.name}
            autoComplete="name"
            {...field('name')}
          />
          <TextField
            label={m.contact_email()}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            {...field('email')}
          />
          <TextArea
            label={m.contact_message()}
            required
            rows={7}
            maxLength={maxLength.message}
            {...field('message')}
          />
          <p>
            <Button type="submit" look="1" words={m.contact_send()} busy={busy} />
          </p>
        </form>
      )}
      <p className="without-script">{m.contact_no_script()}</p>
    </>
  );
}

const check = {
  name: (text: string) => textError(text, maxLength.name),
  email: emailError,
  message: (text: string) => textError(text, maxLength.message),
};
