import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openLogin } from '../accounts/session/session-store.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { call } from '../api/client.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';

/** Offers to move a guest's order to the account with the same email. */
export function ClaimOrder({ token }: { token: string }) {
  const { user } = useSession();
  const queries = useQueryClient();
  const claim = useMutation({
    mutationFn: () => call('POST /api/order/claim', { body: { token } }),
    onSuccess({ message }) {
      toastSuccess(message, m.order_claimed);
      void queries.invalidateQueries({ queryKey: ['shared-order'] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return (
    <p>
      {user ? m.claim_words() : m.claim_login_words()}{' '}
      {user ? (
        <Button look="link" words={m.claim_order()} busy={claim.isPending} onClick={() => claim.mutate()} />
      ) : (
        <Button look="link" words={m.login_or_sign_up()} onClick={() => openLogin('page')} />
      )}
    </p>
  );
}
