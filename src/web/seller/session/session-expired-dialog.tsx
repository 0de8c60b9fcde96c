import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { m } from '../../words/messages.js';
import { closeDesk } from './desk-session.ts';
import { SellerLogin } from './seller-login.tsx';

/** The session ended: the login lies over the desk, and what is written underneath stays. */
export default function LapsedDialog() {
  const client = useQueryClient();
  return (
    <Dialog
      headpiece
      open
      title={m.desk_login()}
      onOpenChange={(next) => {
        if (!next) closeDesk();
      }}
    >
      <p className="hint">{m.desk_lapsed()}</p>
      <SellerLogin onEntered={() => void client.invalidateQueries({ queryKey: ['desk'] })} />
    </Dialog>
  );
}
