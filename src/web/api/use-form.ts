import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';
import { ApiError } from './client.ts';
import { toastProblem } from './toast-problem.ts';

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;
/** The text of the error of a field, by its text, or the texts of all errors, by the whole draft. */
export type Check<Name extends string> =
  | Partial<Record<Name, (text: string) => string | undefined>>
  | ((draft: Record<Name, string>) => Texts<Name>);
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A form of texts, validated on submit and then on every change. A field error from the server stays until that field
 * changes.
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  check: Check<NoInfer<Name>>,
  /** `fill` puts other texts into the form, which is `element`. */
  send: (
    draft: Record<Name, string>,
    fill: (texts: SetStateAction<Record<Name, string>>) => void,
    element: HTMLFormElement | null,
  ) => Promise<unknown>,
) {
  const [draft, setDraft] = useState(initial);
  const [checked, setChecked] = useState(false);
  const [serverErrors, setServerErrors] = useState<Texts<Name>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const ref = useRef<HTMLFormElement>(null);
  const shownProblem = useRef<string>(undefined);
  const errors: Texts<Name> = checked ? errorsOf(draft, check) : {};

  useEffect(() => () => dismiss(shownProblem), []);
  useEffect(() => setDraft((shown) => withEarlyText(shown, ref.current)), []);

  async function submit() {
    if (busy) return;
    const typed = withEarlyText(draft, ref.current);
    setChecked(true);
    dismiss(shownProblem);
    setProblem('');
    if (focusFirst(ref.current, errorsOf(typed, check))) return;
    setBusy(true);
    try {
      await send(typed, fill, ref.current);
    } catch (error) {
      shownProblem.current = await toastProblem(error);
      setProblem(shownProblem.current);
      if (error instanceof ApiError && error.fields) await showServerErrors(error.fields);
    } finally {
      setBusy(false);
    }
  }

  /** Most visits never need the texts of the server's errors. */
  async function showServerErrors(codes: Partial<Record<string, string>>) {
    const { fieldTexts } = await import('./field-text.ts');
    const texts = fieldTexts(codes) as Texts<Name>;
    setServerErrors(texts);
    requestAnimationFrame(() => focusFirst(ref.current, texts));
  }

  function set(name: Name, value: string) {
    setDraft((shown) => ({ ...shown, [name]: value }));
    setServerErrors((shown) => ({ ...shown, [name]: undefined }));
  }

  /** Replaces the texts and hides the errors. */
  function fill(texts: SetStateAction<Record<Name, string>>) {
    dismiss(shownProblem);
    setProblem('');
    setDraft(texts);
    setChecked(false);
    setServerErrors({});
  }

  return {
    busy,
    draft,
    /** Why the last attempt was refused. */
    problem,
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
      error: errors[name] ?? serverErrors[name],
      onChange: (event: ChangeEvent<Control>) => set(name, event.target.value),
    }),
    fill,
  };
}

function errorsOf<Name extends string>(draft: Record<Name, string>, check: Check<Name>): Texts<Name> {
  if (typeof check === 'function') return check(draft);
  const errors = Object.keys(check).map((name) => [name, check[name as Name]?.(draft[name as Name])]);
  return Object.fromEntries(errors) as Texts<Name>;
}

/** With what was typed before hydration: React keeps both values of an input equal, and has not seen this one. */
function withEarlyText<Draft extends object>(draft: Draft, form: HTMLFormElement | null): Draft {
  const inputs = [...(form?.elements ?? [])].filter((one) => 'defaultValue' in one) as HTMLInputElement[];
  const early = inputs.filter(({ name, value, defaultValue }) => name in draft && value !== defaultValue);
  const texts = early.map(({ name, value }) => [name, value] as const);
  return early.length > 0 ? { ...draft, ...Object.fromEntries(texts) } : draft;
}

/** A problem with what was sent no longer concerns who closes the form or sends it again. */
function dismiss(shown: RefObject<string | undefined>): void {
  if (shown.current) toast.dismiss(shown.current);
  shown.current = undefined;
}

/** A field that gets the focus is read with its error; of one that has it already, the error is announced. */
function focusFirst(form: HTMLFormElement | null, errors: Partial<Record<string, string>>): boolean {
  const controls = [...(form?.elements ?? [])] as Control[];
  const first = controls.find(({ name }) => errors[name]);
  if (first && first === document.activeElement) announce(errors[first.name]!);
  first?.focus();
  return Object.values(errors).some(Boolean);
}
