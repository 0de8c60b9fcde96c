import { emailFault, onlyFaults, textFault } from '../api/form-checks.ts';
import { fieldText } from '../api/field-text.ts';
import { useFormCall, type Values } from '../api/use-form-call.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';

const maxLength = { name: 100, message: 5000 };

/** `book`: a text that was searched without result, for the beginning of the message. */
export function ContactForm({ book }: { book: string }) {
  const { phase, faults, form, reset } = useFormCall('POST /api/contact/send', check);
  const error = (field: string) => faults[field] && fieldText(faults[field]);
  return (
    <>
      <div role="status">
        {phase === 'sent' && (
          <div className="letter-sent">
            <p>{m.contact_sent()}</p>
            <button type="button" className="btn btn-3" onClick={reset}>
              {m.contact_again()}
            </button>
          </div>
        )}
      </div>
      {phase !== 'sent' && (
        <form className="letter needs-script" {...form}>
          <TextField
            label={m.contact_name()}
            name="name"
            required
            maxLength={maxLength.name}
            autoComplete="name"
            error={error('name')}
          />
          <TextField
            label={m.contact_email()}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            error={error('email')}
          />
          <TextArea
            label={m.contact_message()}
            name="message"
            required
            rows={7}
            maxLength={maxLength.message}
            defaultValue={book && m.contact_for_book({ text: book })}
            error={error('message')}
          />
          <p>
            <BusyButton className="btn btn-1" busy={phase === 'sending'}>
              {m.contact_send()}
            </BusyButton>
          </p>
        </form>
      )}
      <p className="without-script">{m.contact_no_script()}</p>
    </>
  );
}

function check({ name, email, message }: Values) {
  return onlyFaults({
    name: textFault(name, maxLength.name),
    email: emailFault(email),
    message: textFault(message, maxLength.message),
  });
}
