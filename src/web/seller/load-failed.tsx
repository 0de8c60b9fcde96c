import { EmptyState } from '../ui/empty-state.tsx';
import { m } from '../words/messages.js';

/** Offers a retry; a toast has shown the reason. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      words={m.desk_load_failed()}
      action={
        <button type="button" className="btn btn-1" onClick={onRetry}>
          {m.desk_again()}
        </button>
      }
    />
  );
}
