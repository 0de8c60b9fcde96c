import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { CallFailed } from './client.ts';
import { fieldWords } from './field-words.ts';
import { sayProblem } from './say-problem.ts';

type Faults<Name extends string> = Partial<Record<Name, string>>;

/**
 * A form whose fields are judged first when it is sent, then as they are mended. What the server refuses is told at
 * its field until that field is touched again.
 */
export function useCheckedForm<Name extends string>(
  blank: Record<Name, string>,
  check: (draft: Record<Name, string>) => Faults<Name>,
  send: (draft: Record<Name, string>) => Promise<void>,
) {
  const [draft, setDraft] = useState(blank);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Faults<Name>>({});
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const faults: Faults<Name> = checked ? { ...refused, ...check(draft) } : refused;

  async function submit() {
    setChecked(true);
    const [first] = Object.keys(check(draft));
    if (first) return ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (busy) return;
    setBusy(true);
    try {
      await send(draft);
    } catch (error) {
      void sayProblem(error);
      if (error instanceof CallFailed && error.fields) setRefused(error.fields as Faults<Name>);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
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
      error: faults[name] && fieldWords(faults[name]),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setDraft({ ...draft, [name]: event.target.value });
        setRefused({ ...refused, [name]: undefined });
      },
    }),
    /** What was typed stays; what was found wrong with it is forgotten. */
    forgive() {
      setChecked(false);
      setRefused({});
    },
  };
}
