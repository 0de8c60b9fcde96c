import { type FieldSpec, type Money, valuesIn } from '../kit/form-values.ts';

type Draft = Record<string, string>;

/** The texts of a list in a form, named as the server names its faults: `deliveryZones.0.price`. */
export function listDraft<Field extends string>(list: string, fields: readonly FieldSpec<Field>[]) {
  type Item = Record<Field, string>;
  const names = fields.map(([name]) => name);
  const { textsOf, valuesOf, faultsIn } = valuesIn(fields);
  const nameOf = (index: number, field: Field) => `${list}.${index}.${field}`;

  function named<Value>(items: readonly Record<Field, Value>[]): Record<string, Value> {
    const entries = items.flatMap((item, index) =>
      names.map((field) => [nameOf(index, field), item[field]] as const),
    );
    return Object.fromEntries(entries);
  }

  function itemsOf(draft: Draft): Item[] {
    const count = Object.keys(draft).filter(
      (name) => name.startsWith(list) && name.endsWith(`.${names[0]}`),
    ).length;
    const texts = (index: number) => names.map((field) => [field, draft[nameOf(index, field)] ?? '']);
    return Array.from({ length: count }, (_, index) => Object.fromEntries(texts(index)) as Item);
  }

  function withItems(draft: Draft, items: Item[]): Draft {
    const others = Object.entries(draft).filter(([name]) => !name.startsWith(`${list}.`));
    return { ...Object.fromEntries(others), ...named(items) };
  }

  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Item;
  return {
    fields,
    nameOf,
    itemsOf,
    added: (draft: Draft, begin: Partial<Item> = {}) =>
      withItems(draft, [...itemsOf(draft), { ...empty, ...begin }]),
    removed: (draft: Draft, index: number) => withItems(draft, itemsOf(draft).toSpliced(index, 1)),
    textsOf: (items: readonly Partial<Record<Field, unknown>>[], money: Money) =>
      named(items.map((item) => textsOf(item, money))),
    valuesOf: (draft: Draft, money: Money) => itemsOf(draft).map((texts) => valuesOf(texts, money)),
    /** With the faults of several fields of an item together, if it has such. */
    faultsIn(draft: Draft, money: Money, together: (texts: Item) => object = () => ({})) {
      const faultsOf = (texts: Item) => ({ ...faultsIn(texts, money), ...together(texts) });
      return named(itemsOf(draft).map(faultsOf));
    },
  };
}
