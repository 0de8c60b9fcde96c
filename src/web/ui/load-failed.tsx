import { m } from '../i18n/messages.js';
import { EmptyState } from './empty-state.tsx';

/** Says that something did not load and offers a retry. */
export function LoadFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <EmptyState
      words={words}
      action={
        <button type="button" className="btn btn-1" onClick={onRetry}>
          {m.try_again()}
        </button>
      }
    />
  );
}
