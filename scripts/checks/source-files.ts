import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The files under `folder` with one of these endings, as paths from `root` with forward slashes. */
export function sourceFiles(root: string, folder: string, endings: string[]): string[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('src/web/i18n/'))
    .toSorted();
}

/** Prints the errors of a check and sets exit code 1, or prints nothing. */
export function report(errors: string[], title: string): void {
  if (errors.length === 0) return;
  console.error(`${title}\n${errors.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}
