import { version } from 'pdfjs-dist/package.json';
import { localPath } from '../locale.ts';

/** The folder to which the build copies what pdf.js loads beside its script. */
export const pdfAssets = `/read/pdf-${version}/`;

let started: Worker | undefined;

/** Where the service worker of this language answers. */
export function workerPath(): string {
  return `${localPath(pdfAssets)}pdf.worker.min.mjs`;
}

/** The worker is the largest script of the page: its download starts before all others have arrived. */
export function startWorker(): void {
  started ??= new Worker(workerPath(), { type: 'module' });
}

/** A worker reads one file. */
export function takeWorker(): Worker {
  startWorker();
  const worker = started!;
  started = undefined;
  return worker;
}
