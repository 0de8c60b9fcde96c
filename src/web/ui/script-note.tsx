import { m } from '../i18n/messages.js';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './button.tsx';

/** Shown without scripts on a page that needs them. */
export function ScriptNote() {
  return (
    <EmptyState className="without-script" words={m.page_needs_script()}>
      <LinkButton look="1" to="/books" words={m.all_books()} />
    </EmptyState>
  );
}
