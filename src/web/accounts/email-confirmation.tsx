import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { locale } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';

export function useEmailConfirmed(email: string | undefined) {
  return useQuery({
    queryKey: ['email-confirmed', email],
    queryFn: ({ signal }) => call('GET /api/user/confirmed', { signal }),
    enabled: email !== undefined,
    placeholderData: (previous) => previous,
  });
}

/** Nothing, or the request to confirm the email. */
export function EmailConfirmation({ email }: { email: string }) {
  const { mailOn } = useShopFacts();
  const { data } = useEmailConfirmed(email);
  const sending = useMutation({
    mutationFn: () => call('POST /api/user/confirm-mail', { body: { lang: locale() } }),
    onSuccess: ({ message }) => toastSuccess(message, m.confirm_link_sent),
  });
  if (!mailOn || data?.confirmed !== false) return null;
  return (
    <div className="row">
      <p className="hint">{m.email_unconfirmed()}</p>
      <Button
        look="2"
        words={m.send_link_again()}
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      />
    </div>
  );
}
