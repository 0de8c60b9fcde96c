import type { MailKind, MailState } from '../../../contract/mails.ts';
import { m } from '../../i18n/messages.js';

export const kindWords: Record<MailKind, () => string> = {
  'order-placed': m.desk_mail_order_placed,
  'new-order': m.desk_mail_new_order,
};

export const stateWords: Record<MailState, () => string> = {
  waiting: m.desk_mail_waiting,
  sent: m.desk_mail_sent,
  kept: m.desk_mail_kept,
  failed: m.desk_mail_failed,
};
