import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { m } from '../../i18n/messages.js';
import { Button } from './desk-page.tsx';

/** The forms of the page that have unsaved changes. */
const edited = new Set<object>();

export const hasUnsaved = () => edited.size > 0;

/** The page may be left: its changes are saved, or given up. */
export function forgetUnsaved(): void {
  edited.clear();
  window.removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Whether a form has unsaved changes, which are asked about before the page is left. The `beforeunload` listener is there only
 * while one has such: it disables the back/forward cache.
 */
export function useUnsaved(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return;
    const form = {};
    edited.add(form);
    window.addEventListener('beforeunload', warn);
    return () => {
      edited.delete(form);
      if (!hasUnsaved()) window.removeEventListener('beforeunload', warn);
    };
  }, [isEdited]);
}

/** Asks before a page with unsaved changes is left. A router has one such question at a time. */
export function UnsavedChanges() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
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
