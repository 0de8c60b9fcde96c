export interface FormObject {
  [key: string]: string | FormObject | FormObject[];
}

/** Parses `a[b][0][c]=1`. An object with the keys 0, 1, 2 … becomes a list. */
export function readForm(body: string): FormObject {
  const root = new Map<string, Branch>();
  for (const [path, value] of new URLSearchParams(body)) {
    const keys = path.replaceAll(']', '').split('[');
    let place = root;
    for (const key of keys.slice(0, -1)) {
      const next = place.get(key);
      if (next instanceof Map) {
        place = next;
        continue;
      }
      const made = new Map<string, Branch>();
      place.set(key, made);
      place = made;
    }
    place.set(keys.at(-1) ?? '', value);
  }
  return plain(root) as FormObject;
}

type Branch = string | Map<string, Branch>;

function plain(branch: Branch): string | FormObject | FormObject[] {
  if (typeof branch === 'string') return branch;
  const entries = [...branch].map(([key, value]) => [key, plain(value)] as const);
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value as FormObject) : Object.fromEntries(entries);
}
