import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { m } from '../../i18n/messages.js';
import { setLoggedOut } from './desk-session.ts';
import { SellerLoginForm } from './seller-login-form.tsx';

/** Asks for a new login over the open page, which keeps its unsaved input. */
export default function SessionExpiredDialog() {
  const client = useQueryClient();
  return (
    <Dialog
      headpiece
      open
      title={m.desk_login()}
      onOpenChange={(next) => {
        if (!next) setLoggedOut();
      }}
    >
      <p className="hint">{m.desk_lapsed()}</p>
      <SellerLoginForm onLoggedIn={() => void client.invalidateQueries({ queryKey: ['desk'] })} />
    </Dialog>
  );
}
