import { call } from '../api/client.ts';
import { m } from '../i18n/messages.js';
import { LinkPage } from '../accounts/link-page.tsx';

export default function ConfirmPage() {
  return (
    <LinkPage
      title={m.newsletter_confirm_title}
      words={m.newsletter_confirm_words()}
      button={m.newsletter_confirm_button()}
      done={m.newsletter_listed()}
      doneTitle={m.newsletter_confirmed_title}
      act={(token) => call('POST /api/newsletter/confirm', { body: { token } })}
    />
  );
}
