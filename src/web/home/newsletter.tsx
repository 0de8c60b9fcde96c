import { useState } from 'react';
import { call } from '../api/client.ts';
import { emailError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { direction, locale } from '../locale.ts';
import { useShopFacts, wordsIn } from '../shop-facts.ts';
import { FieldError } from '../ui/field.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import styles from './newsletter.module.css';

export function Newsletter() {
  const [sent, setSent] = useState(false);
  const { busy, form, field } = useForm({ email: '' }, { email: emailError }, async ({ email }) => {
    await call('POST /api/newsletter/subscribe', { body: { email, lang: locale() } });
    setSent(true);
  });
  const { error, ...input } = field('email');
  const facts = useShopFacts();
  const title = wordsIn(facts, 'newsletter', m.newsletter_title);
  // Without mail nobody could confirm, and nothing would ever be sent.
  if (!facts.mailOn) return null;
  return (
    <section className={`${styles.news} on-cloth`}>
      <div className={`wrap ${styles.inner}`}>
        <h2 lang={title.lang} dir={direction(title.lang)}>
          {title.text}
        </h2>
        {sent ? (
          // The form that had the focus is gone.
          <p
            className={styles.done}
            role="status"
            tabIndex={-1}
            ref={(done) => done?.focus({ preventScroll: true })}
          >
            {m.newsletter_done()}
          </p>
        ) : (
          <form className="needs-script" {...form}>
            <label className="vh" htmlFor="newsletter-email">
              {m.newsletter_email()}
            </label>
            <input
              id="newsletter-email"
              type="email"
              dir="ltr"
              required
              maxLength={254}
              autoComplete="email"
              placeholder={m.newsletter_email()}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'newsletter-error'}
              {...input}
            />
            <Button type="submit" look="gilt" words={m.newsletter_button()} busy={busy} />
            {error && <FieldError id="newsletter-error">{error}</FieldError>}
          </form>
        )}
      </div>
    </section>
  );
}
