import type { AlertKind } from '../contract/settings.ts';
import type { MailKind } from '../contract/mails.ts';
import { m } from './i18n/messages.js';

/** What each kind of mail is called. */
export const mailKinds: Record<MailKind, () => string> = {
  'order-placed': m.desk_mail_order_placed,
  'order-paid': m.desk_mail_order_paid,
  'order-ready': m.desk_mail_order_ready,
  'order-changed': m.desk_mail_order_changed,
  'order-shipped': m.desk_mail_order_shipped,
  'order-reminder': m.desk_mail_order_reminder,
  'order-underpaid': m.desk_mail_order_underpaid,
  'order-cancelled': m.desk_mail_order_cancelled,
  'order-refunded': m.desk_mail_order_refunded,
  'order-returned': m.desk_mail_order_returned,
  'order-link': m.desk_mail_order_link,
  'new-order': m.desk_mail_new_order,
  'cancelled-order': m.desk_mail_cancelled_order,
  'password-reset': m.desk_mail_password_reset,
  'seller-reset': m.desk_mail_seller_reset,
  'password-changed': m.desk_mail_password_changed,
  'email-changed': m.desk_mail_email_changed,
  'email-confirm': m.desk_mail_email_confirm,
  'newsletter-confirm': m.desk_mail_newsletter_confirm,
  newsletter: m.desk_mail_newsletter,
  'newsletter-test': m.desk_mail_newsletter_test,
  'shop-alert': m.desk_mail_shop_alert,
  'staff-invitation': m.desk_mail_staff_invitation,
  'contact-message': m.desk_mail_contact_message,
};

/** What an alert to the seller says, before its detail. */
export const alertText: Record<AlertKind, () => string> = {
  'backup-failed': m.alert_backup_failed,
  'backup-missing': m.alert_backup_missing,
  disk: m.alert_disk,
  mail: m.alert_mail,
  job: m.alert_job,
};
