import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The files under `folder` that end like one of `endings`, as paths from `root` with forward slashes. */
export function sourceFiles(root: string, folder: string, endings: string[]): string[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('src/web/words/'))
    .toSorted();
}

/** Ends a check: silent when nothing is wrong, otherwise the list and exit code 1. */
export function report(wrong: string[], sentence: string): void {
  if (wrong.length === 0) return;
  console.error(`${sentence}\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}
