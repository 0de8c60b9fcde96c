import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { emailError, requiredError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextField } from '../ui/field.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import './accounts.css';

/** Leads a guest to their order, a shopper with an account to theirs. */
export default function TrackOrderPage() {
  const navigate = useNavigate();
  const { busy, problem, form, field } = useForm(
    { number: '', email: '' },
    { number: requiredError, email: emailError },
    async (body) => {
      const { token } = await call('POST /api/order/find', { body });
      await navigate(`/order#${token}`);
    },
  );
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.track_order()} unlisted />
      <SectionHead level={1} words={m.track_order} />
      <ScriptNote />
      <form className="reset-password login needs-script" {...form}>
        <p>{m.track_words()}</p>
        <TextField label={m.order_number()} inputMode="numeric" dir="ltr" {...field('number')} />
        <TextField label={m.email()} type="email" autoComplete="email" {...field('email')} />
        {problem && <p className="err">{problem}</p>}
        <BusyButton busy={busy} className="btn btn-1 btn-wide">
          {m.find_order()}
        </BusyButton>
        <p className="swap">
          <ShopLink className="linkish" to="/my-orders">
            {m.my_orders()}
          </ShopLink>
        </p>
      </form>
    </main>
  );
}
