import BookOpen from 'icon:book-open';
import ExternalLink from 'icon:external-link';
import { m } from '../i18n/messages.js';

export function ReadForFree({ href }: { href: string }) {
  return (
    <a className="free" href={href} target="_blank" rel="noopener noreferrer">
      <BookOpen className="ico" aria-hidden="true" />
      <b>{m.read_for_free()}</b>
      <span className="vh"> {m.opens_in_new_tab()}</span>
      <ExternalLink className="ico out mirror" aria-hidden="true" />
    </a>
  );
}
