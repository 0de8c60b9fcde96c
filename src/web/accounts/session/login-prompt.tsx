import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../i18n/messages.js';
import { openLogin } from './session-store.ts';

/** Says what a login is needed for. */
export function LoginPrompt({ words }: { words: string }) {
  return (
    <EmptyState words={words}>
      <Button look="1" words={m.login()} onClick={() => openLogin('page')} />
    </EmptyState>
  );
}
