import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, NewsletterContent, RenderedMail } from '../../contract/mails.ts';
import type { PublicShop } from '../../contract/public-shop.ts';
import { localPath } from '../locale.ts';
import { moneyIn, storeNameHere } from '../shop-facts.ts';
import { LetterHtml } from './letter-html.tsx';
import { isolated, type Letter, type Part, plain } from './letter.ts';
import { orderLetter } from './order-letters.ts';
import { m } from '../i18n/messages.js';
import { formatMoney } from '../../rules/money.ts';
import { authorOf, titleOf } from '../shelf/book-text.ts';
import { bookPath } from '../shelf/category-text.ts';
import { alertText } from '../mail-kinds.ts';

/** Writes a mail in the current language. */
export function writeMail(content: MailContent, facts: PublicShop): RenderedMail {
  const store = storeNameHere(facts);
  const home = facts.publicUrl + localPath('/');
  const letter = letterOf(content, isolated(store), facts);
  return {
    sender: store,
    subject: plain(letter.subject ?? letter.title),
    html: `<!doctype html>${renderToStaticMarkup(<LetterHtml letter={letter} store={store} home={home} />)}`,
    text: letterText(letter, store, home),
    headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
    ...(letter.replyTo && { replyTo: letter.replyTo }),
  };
}

function letterOf(content: MailContent, store: string, facts: PublicShop): Letter {
  if ('order' in content) return orderLetter(content, store, facts);
  if ('oneClick' in content) return newsletterLetter(content, store, facts);
  if ('alerts' in content) return alertLetter(content, store);
  if (content.kind === 'contact-message') return messageLetter(content, store);
  if (content.kind === 'newsletter-confirm') return confirmLetter(content, store);
  return accountLetter(content, store);
}

/** The plain-text form, with everything that the HTML says. */
function letterText({ title, parts, reason }: Letter, store: string, home: string): string {
  return plain([store, title, ...parts.map(partText), `-- \n${reason}\n${home}`].join('\n\n') + '\n');
}

function partText(part: Part): string {
  if (typeof part === 'string') return part;
  if (part.type === 'written') return part.text;
  if (part.type === 'fact') return `${part.label}:\n${part.value}`;
  if (part.type === 'link') return `${part.label}\n${part.note}\n${part.href}`;
  if (part.type === 'button') return `${part.label}:\n${part.href}`;
  const rows = part.rows.map(({ title, quantity, amount }) => `${quantity} × ${title}\n    ${amount}`);
  const totals = part.totals.map(([label, amount]) => `${label}: ${amount}`);
  return [...rows, '', ...totals].join('\n');
}

type AccountContent = Exclude<
  MailContent,
  | { order: unknown }
  | { oneClick: string }
  | { alerts: unknown }
  | { kind: 'contact-message' | 'newsletter-confirm' }
>;

function accountLetter(content: AccountContent, store: string): Letter {
  const [title, ...parts] = accountTexts(content, store);
  return { title, parts, reason: m.mail_why_account({ store }) };
}

function accountTexts(content: AccountContent, store: string): [title: string, ...parts: Part[]] {
  const button = (label: string, href: string): Part => ({ type: 'button', label, href });
  if (content.kind === 'password-changed')
    return [m.mail_password_changed_title(), m.mail_password_changed_words(), m.mail_not_you()];
  if (content.kind === 'email-changed') {
    const words = m.mail_email_changed_words({ email: isolated(content.email) });
    return [m.mail_email_changed_title(), words, m.mail_not_you()];
  }
  const { kind, link } = content;
  if (kind === 'email-confirm') {
    const confirm = button(m.confirm_email_button(), link);
    return [m.confirm_email_title(), m.mail_confirm_email_words(), confirm, m.mail_confirm_email_ignore()];
  }
  if (kind === 'staff-invitation')
    return [
      m.mail_invitation_title({ store }),
      m.mail_invitation_words(),
      button(m.mail_invitation_button(), link),
    ];
  const reset = button(m.mail_reset_button(), link);
  return [m.mail_reset_title(), m.mail_reset_words(), reset, m.mail_reset_ignore()];
}

/** An answer goes to the writer. */
function messageLetter({ name, email, message, link }: MessageContent, store: string): Letter {
  return {
    title: m.mail_message_title({ name: isolated(name) }),
    parts: [
      { type: 'fact', label: m.email(), value: isolated(email) },
      { type: 'written', text: message },
      { type: 'button', label: m.desk_messages(), href: link },
    ],
    reason: m.mail_why_seller({ store }),
    replyTo: { name, address: email },
  };
}

type MessageContent = Extract<MailContent, { kind: 'contact-message' }>;

type ConfirmContent = Extract<MailContent, { kind: 'newsletter-confirm' }>;

function confirmLetter({ link }: ConfirmContent, store: string): Letter {
  return {
    title: m.mail_confirm_title({ store }),
    parts: [
      m.mail_confirm_words(),
      { type: 'button', label: m.newsletter_confirm_button(), href: link },
      m.mail_confirm_ignore(),
    ],
    reason: m.mail_why_confirm({ store }),
  };
}

function newsletterLetter(content: NewsletterContent, store: string, facts: PublicShop): Letter {
  const paragraphs = content.body
    .split(/\n{2,}/)
    .map((text): Part => ({ type: 'written', text: text.trim() }));
  const books = content.books.map((book): Part => {
    const author = isolated(authorOf(book).text);
    const price = isolated(formatMoney(book.offerPrice, moneyIn(facts)));
    return {
      type: 'link',
      label: isolated(titleOf(book).text),
      note: `${author} · ${price}`,
      href: facts.publicUrl + localPath(bookPath(book, facts.categories)),
    };
  });
  return {
    title: content.subject,
    parts: [
      ...paragraphs,
      ...books,
      { type: 'link', label: m.newsletter_leave_title(), note: m.mail_leave_words(), href: content.link },
    ],
    reason: m.mail_why_newsletter({ store }),
    headers: {
      'List-Id': `<newsletter.${new URL(facts.publicUrl).hostname}>`,
      'List-Unsubscribe': `<${content.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

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
