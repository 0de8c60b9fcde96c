import { call } from '../api/client.ts';
import { m } from '../i18n/messages.js';
import { LinkPage } from './link-page.tsx';

export default function ConfirmEmailPage() {
  return (
    <LinkPage
      title={m.confirm_email_title}
      words={m.confirm_email_words()}
      button={m.confirm_email_button()}
      done={m.email_confirmed()}
      act={(token) => call('POST /api/user/confirm', { body: { token } })}
    />
  );
}
