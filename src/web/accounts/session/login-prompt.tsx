import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../i18n/messages.js';
import { useLoginDialog } from './use-session.ts';

/** Says what a login is needed for. */
export function LoginPrompt({ words }: { words: string }) {
  const login = useLoginDialog();
  return (
    <EmptyState
      words={words}
      action={<Button look="1" words={m.login()} onClick={() => login.open('page')} />}
    />
  );
}
