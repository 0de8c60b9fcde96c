import { EmptyState } from '../../ui/empty-state.tsx';
import { m } from '../../i18n/messages.js';
import { useLoginDialog } from './use-session.ts';

/** Says what a login is needed for. */
export function LoginPrompt({ words }: { words: string }) {
  const login = useLoginDialog();
  return (
    <EmptyState
      words={words}
      action={
        <button type="button" className="btn btn-1" onClick={() => login.open('page')}>
          {m.login()}
        </button>
      }
    />
  );
}
