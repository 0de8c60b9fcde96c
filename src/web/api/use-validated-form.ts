import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import { ApiError } from './client.ts';
import { fieldText } from './field-text.ts';
import { toastProblem } from './toast-problem.ts';

type Faults<Name extends string> = Partial<Record<Name, string>>;

/**
 * A controlled form, validated on submit and then on every change. A field error from the server stays until that
 * field changes.
 */
export function useValidatedForm<Name extends string>(
  blank: Record<Name, string>,
  check: (draft: Record<Name, string>) => Faults<Name>,
  send: (draft: Record<Name, string>) => Promise<void>,
  /** The text of an error by its code. */
  textOf: (code: string) => string = fieldText,
) {
  const [draft, setDraft] = useState(blank);
  const [checked, setChecked] = useState(false);
  const [serverFaults, setServerFaults] = useState<Faults<Name>>({});
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const shownProblem = useRef<string>(undefined);
  const faults: Faults<Name> = checked ? { ...serverFaults, ...check(draft) } : serverFaults;

  useEffect(() => () => dismiss(shownProblem), []);

  async function submit() {
    setChecked(true);
    dismiss(shownProblem);
    const [first] = Object.keys(check(draft));
    if (first) return ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (busy) return;
    setBusy(true);
    try {
      await send(draft);
    } catch (error) {
      shownProblem.current = await toastProblem(error);
      if (error instanceof ApiError && error.fields) setServerFaults(error.fields as Faults<Name>);
    } finally {
      setBusy(false);
    }
  }

  function set(name: Name, value: string) {
    setDraft({ ...draft, [name]: value });
    setServerFaults({ ...serverFaults, [name]: undefined });
  }

  return {
    busy,
    draft,
    set,
    form: {
      ref,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit();
      },
    },
    field: (name: Name) => ({
      name,
      value: draft[name],
      error: faults[name] && textOf(faults[name]),
      onChange(event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
        set(name, event.target.value);
      },
    }),
    fill: (texts: Record<Name, string>) => setDraft(texts),
    /** Hides the errors and keeps the typed text. */
    clearErrors() {
      dismiss(shownProblem);
      setChecked(false);
      setServerFaults({});
    },
  };
}

/** A problem with what was sent no longer concerns who changes, closes or sends the form again. */
function dismiss(shown: RefObject<string | undefined>): void {
  if (shown.current) toast.dismiss(shown.current);
  shown.current = undefined;
}
