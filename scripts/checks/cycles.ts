import type { SourceFile } from './imports.ts';

/** Every ring of files that import each other, told once, from its alphabetically first file. */
export function importCycles(files: SourceFile[]): string[] {
  const edges = new Map(
    files.map(({ file, imports }) => [file, imports.filter((one) => one.ours).map((one) => one.target)]),
  );
  const found = new Set<string>();
  const done = new Set<string>();

  const visit = (file: string, trail: string[]) => {
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0) {
      found.add(fromFirst(trail.slice(seenAt)));
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return [...found].toSorted();
}

function fromFirst(ring: string[]): string {
  const first = ring.indexOf(ring.toSorted()[0] ?? '');
  const turned = [...ring.slice(first), ...ring.slice(0, first)];
  return [...turned, turned[0]].join(' → ');
}
