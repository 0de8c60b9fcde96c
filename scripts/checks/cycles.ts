import type { SourceFile } from './imports.ts';

/** Every import cycle, listed once, from its alphabetically first file. */
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

function fromFirst(cycle: string[]): string {
  const first = cycle.indexOf(cycle.toSorted()[0] ?? '');
  const rotated = [...cycle.slice(first), ...cycle.slice(0, first)];
  return [...rotated, rotated[0]].join(' → ');
}
