import type { MailContent, MailKind } from '../../contract/mails.ts';
import { type Language, otherLanguage, prefixOf } from '../../rules/languages.ts';
import { findUser } from '../accounts/account-queries.ts';
import { createConfirmLinks } from '../accounts/confirm-api.ts';
import { bookLoaders } from '../catalogue/load-books.ts';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { MailRenderer } from '../mail/send-mails.ts';
import { createSubscriberLinks } from '../newsletter/newsletter-api.ts';
import { createOrderLinks } from '../orders/order-links.ts';
import { findOrder } from '../orders/order-queries.ts';
import { orderPage } from '../orders/order-wire.ts';
import { readHealth } from '../shop/settings-queries.ts';
import { oncePerVersion, type LoadShopState } from '../shop/shop-state.ts';
import type { PageSource } from './pages.ts';
import { findRow } from '../db/rows.ts';

/** These are in the seller's language, whatever the shopper's is. */
const toSeller = new Set<MailKind>(['new-order', 'cancelled-order', 'contact-message', 'shop-alert']);

/** Reads what a mail is about and writes it in the mail's language. */
export function createMailRenderer(
  { load }: Pick<PageSource, 'load'>,
  db: Db,
  loadShopState: LoadShopState,
): MailRenderer {
  const contentOf = createContentReader(db, loadShopState);
  return async (mail) => {
    const { facts, settings } = await loadShopState();
    const asked = toSeller.has(mail.kind) ? settings.deskLanguage : mail.lang;
    const content = await contentOf({ ...mail, lang: asked }, facts.publicUrl, settings.frontLanguage);
    if (!content) return null;
    const locale = 'lang' in content ? content.lang : asked;
    const language = { locale, prefix: prefixOf(locale, settings.frontLanguage) };
    return (await load()).renderMail(content, language, facts);
  };
}

/** Tokens stand in the fragment of a link, which browsers send to no server. */
function createContentReader(db: Db, loadShopState: LoadShopState) {
  const orderLinks = createOrderLinks(db);
  const confirmLinks = createConfirmLinks(db);
  const subscriberLinks = createSubscriberLinks(db);
  const reader = bookLoaders(db, loadShopState);

  async function readOrder(id: string | null) {
    const row = id === null ? undefined : await findOrder(db, id);
    return row && (await orderPage(db, [row], 1)).orders[0];
  }

  /** Null: the newsletter is gone, or the reader has unsubscribed. */
  async function readNewsletter(mail: MailRow, shop: string, front: Language): Promise<MailContent | null> {
    const kind = mail.kind === 'newsletter' ? mail.kind : 'newsletter-test';
    const newsletter = await findRow(db.sql, 'newsletters', { id: mail.about ?? '' });
    const subscriber =
      kind === 'newsletter' ? await findRow(db.sql, 'subscribers', { email: mail.recipient }) : undefined;
    if (!newsletter || (kind === 'newsletter' && !subscriber?.confirmedAt)) return null;
    const { bookIds } = newsletter;
    // The same for all subscribers.
    const books = await oncePerVersion(db, `newsletter ${bookIds}`, async () => {
      const ids = JSON.parse(bookIds) as string[];
      return (await Promise.all(ids.map((id) => reader.book(id)))).filter((book) => book !== null);
    });
    const token = subscriber ? await subscriberLinks.sign('leave', subscriber.id) : '';
    const { subject, body, subjectAr, bodyAr } = newsletter;
    const texts = { en: { subject, body }, ar: { subject: subjectAr, body: bodyAr } };
    const lang = texts[mail.lang].body ? mail.lang : otherLanguage(mail.lang);
    return {
      kind,
      lang,
      ...texts[lang],
      books,
      link: `${shop}${prefixOf(lang, front)}/newsletter/leave#${token}`,
      oneClick: `${shop}/api/newsletter/leave?token=${token}`,
    };
  }

  return async (mail: MailRow, shop: string, front: Language): Promise<MailContent | null> => {
    const { kind, about, lang, secret } = mail;
    const home = shop + prefixOf(lang, front);
    if (kind === 'password-changed') return { kind };
    if (kind === 'email-changed') return { kind, email: about ?? '' };
    if (kind === 'password-reset' || kind === 'seller-reset' || kind === 'staff-invitation') {
      // The desk shows a mail that was sent without the token, which only the mail has.
      return { kind, link: `${home}/reset-password#${secret ?? ''}` };
    }
    if (kind === 'email-confirm') {
      const user = await findUser(db.sql, mail.recipient);
      if (!user || user.confirmedAt) return null;
      return { kind, link: `${home}/confirm-email#${await confirmLinks.sign(user)}` };
    }
    if (kind === 'newsletter-confirm') {
      const subscriber = await findRow(db.sql, 'subscribers', { email: mail.recipient });
      if (!subscriber || subscriber.confirmedAt !== null) return null;
      const token = await subscriberLinks.sign('confirm', subscriber.id);
      return { kind, link: `${home}/newsletter/confirm#${token}` };
    }
    if (kind === 'shop-alert') {
      const { alerts } = (await readHealth(db.sql)).health;
      return alerts.length > 0 ? { kind, alerts, link: `${home}/seller` } : null;
    }
    if (kind === 'contact-message') {
      const found = await findRow(db.sql, 'messages', { id: about ?? '' });
      if (!found) return null;
      const { name, email, message } = found;
      return { kind, name, email, message, link: `${home}/seller/messages` };
    }
    if (kind === 'newsletter' || kind === 'newsletter-test') return readNewsletter(mail, shop, front);
    const refund =
      kind === 'order-refunded' ? await findRow(db.sql, 'refunds', { id: about ?? '' }) : undefined;
    const order = await readOrder(refund?.orderId ?? about);
    if (!order) return null;
    if (kind === 'new-order' || kind === 'cancelled-order')
      return { kind, order, link: `${home}/seller/orders` };
    const link = `${home}/order#${await orderLinks.sign(order._id, mail.createdAt)}`;
    if (kind !== 'order-refunded') return { kind, order, link };
    const told = order.refunds.find(({ _id }) => _id === refund?.id);
    return told ? { kind, order, refund: told, link } : null;
  };
}
