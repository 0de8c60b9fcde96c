import { call } from '../api/client.ts';
import { m } from '../i18n/messages.js';
import { LinkPage } from '../accounts/link-page.tsx';

export default function LeavePage() {
  return (
    <LinkPage
      title={m.newsletter_leave_title}
      words={m.newsletter_leave_words()}
      button={m.newsletter_leave_title()}
      done={m.newsletter_left()}
      act={(token) => call('POST /api/newsletter/leave', { query: { token } })}
    />
  );
}
