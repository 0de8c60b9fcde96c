import type { MailContent, NewsletterContent } from '../../contract/mails.ts';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { formatMoney } from '../../rules/money.ts';
import { authorOf, titleOf } from '../books/book-words.ts';
import { bookPath } from '../books/category-words.ts';
import { m } from '../i18n/messages.js';
import { localPath } from '../locale.ts';
import { moneyIn } from '../shop-facts.ts';
import { isolated, type Letter, type Part } from './letter.ts';

type ConfirmContent = Extract<MailContent, { kind: 'newsletter-confirm' }>;

export function confirmLetter({ link }: ConfirmContent, store: string): Letter {
  return {
    subject: m.mail_confirm_title({ store }),
    title: m.mail_confirm_title({ store }),
    parts: [
      { type: 'text', text: m.mail_confirm_words() },
      { type: 'button', label: m.newsletter_confirm_button(), href: link },
      { type: 'text', text: m.mail_confirm_ignore() },
    ],
    reason: m.mail_why_confirm({ store }),
  };
}

export function newsletterLetter(content: NewsletterContent, store: string, facts: ShopFacts): Letter {
  const paragraphs = content.body
    .split(/\n{2,}/)
    .map((text): Part => ({ type: 'text', text: text.trim(), dir: 'auto' }));
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
    subject: content.subject,
    title: content.subject,
    parts: [
      ...paragraphs,
      ...books,
      { type: 'link', label: m.newsletter_leave_title(), note: m.mail_leave_words(), href: content.link },
    ],
    reason: m.mail_why_newsletter({ store }),
    headers: {
      'List-Unsubscribe': `<${content.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
