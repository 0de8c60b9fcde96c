type Draft = Record<string, string>;

/** The texts of a list in a form, named as the server names its faults: `deliveryZones.0.price`. */
export function listDraft<Field extends string>(list: string, fields: readonly Field[]) {
  type Item = Record<Field, string>;
  const nameOf = (index: number, field: Field) => `${list}.${index}.${field}`;
  const count = (draft: Draft) =>
    Object.keys(draft).filter((name) => name.startsWith(list) && name.endsWith(`.${fields[0]}`)).length;

  function named<Value>(items: readonly Record<Field, Value>[]): Record<string, Value> {
    const entries = items.flatMap((item, index) =>
      fields.map((field) => [nameOf(index, field), item[field]] as const),
    );
    return Object.fromEntries(entries);
  }

  function itemsOf(draft: Draft): Item[] {
    const texts = (index: number) => fields.map((field) => [field, draft[nameOf(index, field)] ?? '']);
    return Array.from({ length: count(draft) }, (_, index) => Object.fromEntries(texts(index)) as Item);
  }
  return { nameOf, count, named, itemsOf };
}
