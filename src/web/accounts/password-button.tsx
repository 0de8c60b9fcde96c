import { lazy, Suspense, useState } from 'react';
import { m } from '../i18n/messages.js';

const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

export function PasswordButton() {
  const [open, setOpen] = useState(false);
  return (
    <p className="account-foot">
      <button type="button" className="linkish" onClick={() => setOpen(true)}>
        {m.change_password()}
      </button>
      {open && (
        <Suspense>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
