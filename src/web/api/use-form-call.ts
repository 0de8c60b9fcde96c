import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { BodyOf, EndpointName } from '../../contract/endpoints.ts';
import { ApiError, call } from './client.ts';
import { toastProblem } from './toast-problem.ts';

export type Values = Record<string, string>;
/** Validation error codes by field. */
export type Faults = Partial<Record<string, string>>;

/**
 * An uncontrolled form whose fields are the body of one call: text typed before hydration is kept. Validated on
 * submit, then on every change while there are errors.
 */
export function useFormCall<N extends EndpointName>(name: N, check: (values: Values) => Faults) {
  const [phase, setPhase] = useState<'editing' | 'sending' | 'sent'>('editing');
  const [faults, setFaults] = useState<Faults>({});

  function showFaults(form: HTMLFormElement, found: Faults) {
    setFaults(found);
    const first = [...form.elements].find((element) => found[(element as HTMLInputElement).name]);
    (first as HTMLElement | undefined)?.focus();
  }

  async function send(form: HTMLFormElement) {
    const values = valuesOf(form);
    const found = check(values);
    showFaults(form, found);
    if (Object.keys(found).length > 0) return;
    setPhase('sending');
    try {
      await call(name, { body: values as z.input<BodyOf<N>> });
      setPhase('sent');
    } catch (error) {
      setPhase('editing');
      if (error instanceof ApiError && error.fields) showFaults(form, error.fields);
      else void toastProblem(error);
    }
  }

  return {
    phase,
    faults,
    reset: () => setPhase('editing'),
    form: {
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (phase === 'editing') void send(event.currentTarget);
      },
      onChange(event: FormEvent<HTMLFormElement>) {
        if (Object.keys(faults).length > 0) setFaults(check(valuesOf(event.currentTarget)));
      },
    },
  };
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
