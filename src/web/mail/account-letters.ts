import type { MailContent } from '../../contract/mails.ts';
import { m } from '../i18n/messages.js';
import { isolated, type Letter } from './letter.ts';

type AccountContent = Extract<
  MailContent,
  { kind: 'password-reset' | 'seller-reset' | 'password-changed' | 'email-changed' | 'email-confirm' }
>;

export function accountLetter(content: AccountContent, store: string): Letter {
  const reason = m.mail_why_account({ store });
  if (content.kind === 'password-changed') {
    return {
      subject: m.mail_password_changed_title(),
      title: m.mail_password_changed_title(),
      parts: [
        { type: 'text', text: m.mail_password_changed_words() },
        { type: 'text', text: m.mail_not_you() },
      ],
      reason,
    };
  }
  if (content.kind === 'email-changed') {
    return {
      subject: m.mail_email_changed_title(),
      title: m.mail_email_changed_title(),
      parts: [
        { type: 'text', text: m.mail_email_changed_words({ email: isolated(content.email) }) },
        { type: 'text', text: m.mail_not_you() },
      ],
      reason,
    };
  }
  if (content.kind === 'email-confirm') {
    return {
      subject: m.confirm_email_title(),
      title: m.confirm_email_title(),
      parts: [
        { type: 'text', text: m.mail_confirm_email_words() },
        { type: 'button', label: m.confirm_email_button(), href: content.link },
        { type: 'text', text: m.mail_confirm_email_ignore() },
      ],
      reason,
    };
  }
  return {
    subject: m.mail_reset_title(),
    title: m.mail_reset_title(),
    parts: [
      { type: 'text', text: m.mail_reset_words() },
      { type: 'button', label: m.mail_reset_button(), href: content.link },
      { type: 'text', text: m.mail_reset_ignore() },
    ],
    reason,
  };
}
