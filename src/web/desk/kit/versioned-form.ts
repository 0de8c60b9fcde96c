import { useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { type Check, useForm } from '../../api/use-form.ts';

interface Versioned {
  version: number;
}
/** What a save is made of: the values that were edited, and the version that they were read at. */
export type Edit<Name extends string> = Versioned & { changed: Name[] };

interface Options<Name extends string> {
  /** What the form begins with, where that is not what the server has. */
  begin?: Partial<Record<Name, string>> | undefined;
  shown?: Shown;
}

/** Values that no single control has the name of. */
type Shown = Partial<Record<string, { label: string; text?: (texts: Texts) => string }>>;

type Control = HTMLInputElement | HTMLSelectElement;

/** A value that was changed elsewhere. `mine` is what was typed here, if it is something else. */
interface NewerValue {
  name: string;
  label: string;
  theirs: string;
  mine?: string;
}

/**
 * A form of something that has a version. A save from an older version is refused with the values of now, which `newer` has.
 * The form then loads them, or is sent again with their version: only what was edited here is sent.
 */
export function useVersionedForm<Name extends string, Thing extends Versioned>(
  thing: Thing,
  textsOf: (thing: Thing) => Record<Name, string>,
  check: Check<NoInfer<Name>>,
  /** Returns what was saved, unless the form is closed then. */
  send: (typed: Record<Name, string>, edit: Edit<Name>) => Promise<Thing | void>,
  { begin, shown = {} }: Options<Name> = {},
) {
  const [before, setBefore] = useState(() => textsOf(thing));
  const version = useRef(thing.version);
  const [newer, setNewer] = useState<{ thing: Thing; values: NewerValue[] } | null>(null);

  function show(current: Thing): Record<Name, string> {
    const texts = textsOf(current);
    version.current = current.version;
    setBefore(texts);
    setNewer(null);
    return texts;
  }

  const form = useForm<Name>({ ...before, ...begin }, check, async (typed, fill, element) => {
    const changed = changedValues(before, typed) as Name[];
    for (let sent = version.current; ;) {
      try {
        const saved = await send(typed, { version: sent, changed });
        if (!saved) return;
        const texts = show(saved);
        // What was typed during the save stays.
        return fill((draft) => (changedValues(typed, draft).length > 0 ? draft : texts));
      } catch (error) {
        if (!(error instanceof ApiError && error.newer)) throw error;
        const values = newerValues(element, { before, texts: textsOf(error.newer as Thing), typed }, shown);
        if (values.length > 0) return setNewer({ thing: error.newer as Thing, values });
        // What changed is in another form.
        sent = error.newer.version;
      }
    }
  });

  return {
    ...form,
    isEdited: changedValues(before, form.draft).length > 0,
    newer: newer && {
      values: newer.values,
      load: () => form.fill(show(newer.thing)),
      /** Before the form is sent again. */
      keepMine: () => void (version.current = newer.thing.version),
    },
  };
}

function newerValues(
  form: HTMLFormElement | null,
  { before, texts, typed }: Record<'before' | 'texts' | 'typed', Texts>,
  shown: Shown,
): NewerValue[] {
  const edited = changedValues(before, typed);
  return changedValues(before, texts).flatMap((name): NewerValue[] => {
    const control = (form?.elements.namedItem(name) ?? null) as Control | null;
    const label = shown[name]?.label ?? control?.labels?.[0]?.textContent;
    if (!label) return [];
    const show = (from: Texts) =>
      shown[name]?.text?.(from) ?? choiceOf(control, from[name]) ?? textOf(from, name);
    const [theirs, mine] = [show(texts), show(typed)];
    return [{ name, label, theirs, ...(edited.includes(name) && mine !== theirs && { mine }) }];
  });
}

/** The words of a choice. */
function choiceOf(control: Control | null, value: string | undefined): string | undefined {
  if (!(control instanceof HTMLSelectElement)) return undefined;
  return [...control.options].find((option) => option.value === value)?.text;
}

type Texts = Record<string, string>;

/** The value that a text belongs to, as the server names it: the parts of one value are sent together. */
const valueOf = (name: string) => name.split('.', 1)[0]!;

/** The values that differ. */
export function changedValues(before: Texts, after: Texts): string[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return [...new Set(names.map(valueOf))];
}

/** All parts of a value in one text. */
export function textOf(texts: Texts, value: string): string {
  const parts = Object.entries(texts).filter(([name, text]) => valueOf(name) === value && text !== '');
  return parts.map(([, text]) => text).join(' · ');
}

/** Some of the values. */
export function pick<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => names.includes(name)),
  ) as Partial<Values>;
}
