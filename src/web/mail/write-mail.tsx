import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, RenderedMail } from '../../contract/mails.ts';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { localPath } from '../locale.ts';
import { storeNameHere } from '../shell/store-name.ts';
import { LetterHtml } from './letter-html.tsx';
import { plain } from './letter.ts';
import { letterText } from './letter-text.ts';
import { orderLetter } from './order-letters.ts';

/** Writes a mail in the current language. */
export function writeMail(content: MailContent, facts: ShopFacts): RenderedMail {
  const store = storeNameHere(facts);
  const home = facts.publicUrl + localPath('/');
  const letter = orderLetter(content, store);
  return {
    subject: plain(letter.subject),
    html: `<!doctype html>${renderToStaticMarkup(<LetterHtml letter={letter} store={store} home={home} />)}`,
    text: letterText(letter, store, home),
    headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
  };
}
