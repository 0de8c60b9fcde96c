import { localPath } from '../locale.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { m } from '../i18n/messages.js';

/** Shown when the bar and the footer could not be rendered either. */
export function BrokenPage() {
  return (
    <main id="main" className="wrap waiting">
      <title>{m.error_title()}</title>
      <EmptyState heading={m.error_title()} words={m.error_words()}>
        <a className="btn btn-1" href={localPath('/')}>
          {m.back_to_home()}
        </a>
      </EmptyState>
    </main>
  );
}
