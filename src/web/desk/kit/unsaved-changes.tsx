import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Store } from '../../browser-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { m } from '../../i18n/messages.js';
import { Button } from './desk-page.tsx';

/** Whether the page has unsaved changes. */
export const unsaved = new Store(false);

/**
 * Asks before a page with unsaved changes is left. The `beforeunload` listener is there only while it has such: it disables
 * the back/forward cache.
 */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  useEffect(() => {
    if (!dirty) return;
    unsaved.set(true);
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.get()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.set(false);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.get() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog open title={m.desk_unsaved()} onOpenChange={onStay}>
      <p>{m.desk_unsaved_words()}</p>
      <div className="dialog-acts">
        <Button look="2" words={m.desk_stay()} onClick={onStay} />
        <Button look="danger" words={m.desk_leave()} onClick={onLeave} />
      </div>
    </Dialog>
  );
}
