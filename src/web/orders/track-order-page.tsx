import { useState } from 'react';
import type { FoundOrder } from '../../contract/order-links.ts';
import { call } from '../api/client.ts';
import { emailError, requiredError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { Page } from '../seo/page-meta.tsx';
import { TextField } from '../ui/field.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { DeliveryPill } from './order-badges.tsx';
import { carrierName } from './order-details.tsx';

/** Tells a guest where their order stands, and leads a shopper with an account to theirs. */
export default function TrackOrderPage() {
  const [found, setFound] = useState<FoundOrder | null>(null);
  const { busy, problem, form, field } = useForm(
    { number: '', email: '' },
    { number: requiredError, email: emailError },
    async (body) => {
      setFound(null);
      setFound(await call('POST /api/order/find', { body }));
    },
  );
  return (
    <Page isPrivate words={m.track_order}>
      <ScriptNote />
      <form className="narrow needs-script" {...form}>
        <p>{m.track_words()}</p>
        <TextField label={m.order_number()} inputMode="numeric" dir="ltr" {...field('number')} />
        <TextField label={m.email()} type="email" autoComplete="email" {...field('email')} />
        {problem && <p className="err">{problem}</p>}
        <Button type="submit" look="1 wide" words={m.find_order()} busy={busy} />
        <div className="stack" role="status">
          {found && <Standing order={found} />}
        </div>
        <p className="swap">
          <LinkButton look="link" to="/my-orders" words={m.my_orders()} />
        </p>
      </form>
    </Page>
  );
}

function Standing({ order }: { order: FoundOrder }) {
  const { carrier, carrierAr, mailed } = order;
  return (
    <>
      <p>
        <DeliveryPill order={order} />
      </p>
      {carrier && (
        <p>
          {m.shipped_with()}: <bdi>{carrierName({ carrier, carrierAr })}</bdi>
        </p>
      )}
      <p>{mailed ? m.track_sent() : m.track_keep()}</p>
    </>
  );
}
