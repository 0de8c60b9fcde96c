import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../i18n/messages.js';
import { openLogin } from './session-store.ts';

/** Says what a login is needed for. The children are other ways. */
export function LoginPrompt({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <EmptyState words={words}>
      <Button look="1" words={m.login()} onClick={() => openLogin('page')} />
      {children}
    </EmptyState>
  );
}
