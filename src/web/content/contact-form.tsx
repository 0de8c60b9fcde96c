import { useState } from 'react';
import { call } from '../api/client.ts';
import { emailError, textError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';

const maxLength = { name: 100, message: 5000 };

/** `book`: a text that was searched without result, for the beginning of the message. */
export function ContactForm({ book }: { book: string }) {
  const [sent, setSent] = useState(false);
  const blank = { name: '', email: '', message: book && m.contact_for_book({ text: book }) };
  const { busy, form, field } = useForm(blank, check, async (body, empty) => {
    await call('POST /api/contact/send', { body });
    empty(blank);
    setSent(true);
  });
  return (
    <>
      <div role="status">
        {sent && (
          <div className="letter-sent">
            <p>{m.contact_sent()}</p>
            <button type="button" className="btn btn-3" onClick={() => setSent(false)}>
              {m.contact_again()}
            </button>
          </div>
        )}
      </div>
      {!sent && (
        <form className="letter needs-script" {...form}>
          <TextField
            label={m.contact_name()}
            required
            maxLength={maxLength.name}
            autoComplete="name"
            {...field('name')}
          />
          <TextField
            label={m.contact_email()}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            {...field('email')}
          />
          <TextArea
            label={m.contact_message()}
            required
            rows={7}
            maxLength={maxLength.message}
            {...field('message')}
          />
          <p>
            <BusyButton className="btn btn-1" busy={busy}>
              {m.contact_send()}
            </BusyButton>
          </p>
        </form>
      )}
      <p className="without-script">{m.contact_no_script()}</p>
    </>
  );
}

function check({ name, email, message }: Record<'name' | 'email' | 'message', string>) {
  return {
    name: textError(name, maxLength.name),
    email: emailError(email),
    message: textError(message, maxLength.message),
  };
}
