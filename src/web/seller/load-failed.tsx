import { EmptyState } from '../ui/empty-state.tsx';
import { m } from '../words/messages.js';

/** Why it failed was told in a toast; here is the way on. */
export function LoadFailed({ onAgain }: { onAgain: () => void }) {
  return (
    <EmptyState
      words={m.desk_load_failed()}
      action={
        <button type="button" className="btn btn-1" onClick={onAgain}>
          {m.desk_again()}
        </button>
      }
    />
  );
}
