import { useLocation } from 'react-router';
import { m } from '../i18n/messages.js';

/** Leads from a later page of a list to its first page. */
export function FirstBooksLink({ q = '' }: { q?: string }) {
  const { pathname } = useLocation();
  return (
    <p className="more">
      <a className="btn btn-3" href={pathname + (q ? `?${new URLSearchParams({ q })}` : '')}>
        {m.back_to_first_books()}
      </a>
    </p>
  );
}
