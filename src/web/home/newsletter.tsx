import { emailFault, onlyFaults } from '../api/form-checks.ts';
import { useFormCall } from '../api/use-form-call.ts';
import { locale } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { useShopFacts } from '../shell/store-name.ts';
import { FieldError } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';

export function Newsletter() {
  const { phase, faults, form } = useFormCall('POST /api/newsletter/subscribe', ({ email }) =>
    onlyFaults({ email: emailFault(email) }),
  );
  // Without mail nobody could confirm, and nothing would ever be sent.
  if (!useShopFacts().mailOn) return null;
  return (
    <section className="news on-cloth">
      <div className="wrap news-in">
        <h2>{m.newsletter_title()}</h2>
        <div className="news-place" role="status">
          {phase === 'sent' && <p className="news-done">{m.newsletter_done()}</p>}
        </div>
        {phase !== 'sent' && (
          <form className="needs-script" {...form}>
            <input type="hidden" name="lang" value={locale()} />
            <label className="vh" htmlFor="newsletter-email">
              {m.newsletter_email()}
            </label>
            <input
              id="newsletter-email"
              name="email"
              type="email"
              dir="ltr"
              required
              maxLength={254}
              autoComplete="email"
              placeholder={m.newsletter_email()}
              aria-invalid={faults.email ? true : undefined}
              aria-describedby={faults.email && 'newsletter-error'}
            />
            <BusyButton className="btn btn-gilt" busy={phase === 'sending'}>
              {m.newsletter_button()}
            </BusyButton>
            {faults.email && (
              <FieldError id="newsletter-error">
                {faults.email === 'required' ? m.field_required() : m.field_email()}
              </FieldError>
            )}
          </form>
        )}
      </div>
    </section>
  );
}
