import { m } from '../words/messages.js';
import { EmptyState } from './empty-state.tsx';

/** Stands where no script runs, on a page that is nothing without. */
export function ScriptNote() {
  return <EmptyState className="without-script" words={m.page_needs_script()} />;
}
