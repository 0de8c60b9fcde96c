import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { emailError, requiredError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { Page } from '../seo/page-meta.tsx';
import { TextField } from '../ui/field.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import styles from './accounts.module.css';

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
    <Page isPrivate words={m.track_order}>
      <ScriptNote />
      <form className={`${styles.narrow} ${styles.form} needs-script`} {...form}>
        <p>{m.track_words()}</p>
        <TextField label={m.order_number()} inputMode="numeric" dir="ltr" {...field('number')} />
        <TextField label={m.email()} type="email" autoComplete="email" {...field('email')} />
        {problem && <p className="err">{problem}</p>}
        <Button type="submit" look="1 wide" words={m.find_order()} busy={busy} />
        <p className="swap">
          <LinkButton look="link" to="/my-orders" words={m.my_orders()} />
        </p>
      </form>
    </Page>
  );
}
