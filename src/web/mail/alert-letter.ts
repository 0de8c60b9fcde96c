import type { MailContent } from '../../contract/mails.ts';
import { alertText } from '../mail-kinds.ts';
import { m } from '../i18n/messages.js';
import { isolated, type Letter, type Part } from './letter.ts';

type AlertContent = Extract<MailContent, { kind: 'shop-alert' }>;

export function alertLetter({ alerts, link }: AlertContent, store: string): Letter {
  return {
    title: m.mail_alert_title(),
    parts: [
      ...alerts.map(({ kind, detail }): Part => {
        const label = alertText[kind]();
        return detail ? { type: 'fact', label, value: isolated(detail) } : m.alert_sentence({ text: label });
      }),
      m.mail_alert_words(),
      { type: 'button', label: m.mail_open_desk(), href: link },
    ],
    reason: m.mail_why_seller({ store }),
  };
}
