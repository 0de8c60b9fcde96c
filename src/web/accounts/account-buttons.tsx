import { lazy, Suspense, useState } from 'react';
import { m } from '../i18n/messages.js';

const EmailDialog = lazy(() => import('./email-dialog.tsx'));
const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

export function AccountButtons() {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <p className="account-foot">
      <button type="button" className="linkish" onClick={() => setOpen('email')}>
        {m.change_email()}
      </button>
      <button type="button" className="linkish" onClick={() => setOpen('password')}>
        {m.change_password()}
      </button>
      <Suspense>
        {open === 'email' && <EmailDialog onClose={close} />}
        {open === 'password' && <PasswordDialog onClose={close} />}
      </Suspense>
    </p>
  );
}
