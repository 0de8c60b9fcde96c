import { Button } from '../kit/desk-page.tsx';
import { Fields } from '../kit/desk-form.tsx';
import type { useVersionedForm } from '../kit/versioned-form.ts';
import type { listDraft } from './list-draft.ts';

interface ListFieldsProps<Field extends string> {
  list: ReturnType<typeof listDraft<Field>>;
  form: Pick<ReturnType<typeof useVersionedForm<string, { version: number }>>, 'draft' | 'field' | 'fill'>;
  legend: (inputs: { number: number }) => string;
  remove: string;
  add: string;
  /** What a new item begins with. */
  begin?: Partial<Record<Field, string>>;
}

/** The fields of each item of a list, which can be removed, and a button to add one. */
export function ListFields<Field extends string>(props: ListFieldsProps<Field>) {
  const { list, form, legend, remove, add, begin } = props;
  const { draft, field, fill } = form;
  return (
    <>
      {list.itemsOf(draft).map((_, index) => (
        // An item has no name of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index}>
          <legend>{legend({ number: index + 1 })}</legend>
          <Fields of={list.fields} field={(name) => field(list.nameOf(index, name))} />
          <Button look="3" words={remove} onClick={() => fill(list.removed(draft, index))} />
        </fieldset>
      ))}
      <Button look="3" words={add} onClick={() => fill(list.added(draft, begin))} />
    </>
  );
}
