import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { BodyOf, EndpointName } from '../../contract/endpoints.ts';
import { call, CallFailed } from './client.ts';
import { sayProblem } from './say-problem.ts';

export type Values = Record<string, string>;
/** The fields that are wrong, each with the code of its sentence. */
export type Faults = Partial<Record<string, string>>;

/** A form whose fields are the body of one call: checked when sent, then at every change until it is right. */
export function useFormCall<N extends EndpointName>(name: N, check: (values: Values) => Faults) {
  const [phase, setPhase] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [faults, setFaults] = useState<Faults>({});

  function complain(form: HTMLFormElement, found: Faults) {
    setFaults(found);
    const first = [...form.elements].find((element) => found[(element as HTMLInputElement).name]);
    (first as HTMLElement | undefined)?.focus();
  }

  async function send(form: HTMLFormElement) {
    const values = valuesOf(form);
    const found = check(values);
    complain(form, found);
    if (Object.keys(found).length > 0) return;
    setPhase('sending');
    try {
      await call(name, { body: values as z.input<BodyOf<N>> });
      setPhase('sent');
    } catch (error) {
      setPhase('writing');
      if (error instanceof CallFailed && error.fields) complain(form, error.fields);
      else void sayProblem(error);
    }
  }

  return {
    phase,
    faults,
    again: () => setPhase('writing'),
    form: {
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (phase === 'writing') void send(event.currentTarget);
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
