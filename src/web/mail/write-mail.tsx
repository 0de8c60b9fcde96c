import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, RenderedMail } from '../../contract/mails.ts';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { localPath } from '../locale.ts';
import { storeNameHere } from '../shop-facts.ts';
import { accountLetter } from './account-letters.ts';
import { LetterHtml } from './letter-html.tsx';
import { isolated, type Letter, type Part, plain } from './letter.ts';
import { alertLetter } from './alert-letter.ts';
import { confirmLetter, newsletterLetter } from './newsletter-letters.ts';
import { orderLetter } from './order-letters.ts';

/** Writes a mail in the current language. */
export function writeMail(content: MailContent, facts: ShopFacts): RenderedMail {
  const store = storeNameHere(facts);
  const home = facts.publicUrl + localPath('/');
  const letter = letterOf(content, isolated(store), facts);
  return {
    subject: plain(letter.subject),
    html: `<!doctype html>${renderToStaticMarkup(<LetterHtml letter={letter} store={store} home={home} />)}`,
    text: letterText(letter, store, home),
    headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
  };
}

function letterOf(content: MailContent, store: string, facts: ShopFacts): Letter {
  if ('order' in content) return orderLetter(content, store, facts);
  if ('oneClick' in content) return newsletterLetter(content, store, facts);
  if ('alerts' in content) return alertLetter(content, store);
  if (content.kind === 'newsletter-confirm') return confirmLetter(content, store);
  return accountLetter(content, store);
}

/** The plain-text form, with everything that the HTML says. */
function letterText({ title, parts, reason }: Letter, store: string, home: string): string {
  return plain([store, title, ...parts.map(partText), `-- \n${reason}\n${home}`].join('\n\n') + '\n');
}

function partText(part: Part): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'fact') return `${part.label}:\n${part.value}`;
  if (part.type === 'link') return `${part.label}\n${part.note}\n${part.href}`;
  if (part.type === 'button') return `${part.label}:\n${part.href}`;
  const rows = part.rows.map(({ title, quantity, amount }) => `${quantity} × ${title}\n    ${amount}`);
  const totals = part.totals.map(([label, amount]) => `${label}: ${amount}`);
  return [...rows, '', ...totals].join('\n');
}
