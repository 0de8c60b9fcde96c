import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist';
import { pdfAssets, takeWorker } from './pdf-worker.ts';

export { TextLayer } from 'pdfjs-dist';

export type Fault = 'missing' | 'broken' | 'locked' | 'unreachable';

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  close: () => void;
}

/** A page needs some small parts of a file, far from each other. */
const chunk = 16 * 1024;
/** Phones have few connections, and a page needs its own bytes first. */
const maxRanges = 6;
const retryAfter = 2_000;

/** Opens a file by range requests: only what the shown pages need is fetched. Nothing inside it runs. */
export async function openPdf(
  { url, bytes }: { url: string; bytes: number },
  onFault: (fault: Fault) => void,
): Promise<OpenPdf | Fault> {
  const first = await readRange(url, 0, Math.min(bytes, chunk));
  if (typeof first === 'string') return first;
  const source = rangesOf(url, bytes, first, onFault);
  const port = takeWorker();
  port.addEventListener('error', () => onFault('unreachable'));
  const task = getDocument({
    range: source,
    rangeChunkSize: chunk,
    disableStream: true,
    disableAutoFetch: true,
    worker: PDFWorker.create({ port }),
    wasmUrl: `${pdfAssets}wasm/`,
    cMapUrl: `${pdfAssets}cmaps/`,
    standardFontDataUrl: `${pdfAssets}standard_fonts/`,
    iccUrl: `${pdfAssets}iccs/`,
    // The page fetches them: its worker may not be controlled by the service worker.
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: 0,
  });
  const close = () => {
    source.abort();
    void task.destroy().finally(() => port.terminate());
  };
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    if (error instanceof PasswordException) return 'locked';
    if (!(error instanceof InvalidPDFException)) console.warn(error);
    return 'broken';
  }
}

/** Fetches parts of the file in some lanes. Without a connection it tries again until the page is closed. */
function rangesOf(url: string, bytes: number, first: Uint8Array, onFault: (fault: Fault) => void) {
  const source = new PDFDataRangeTransport(bytes, first, first.length >= bytes);
  const stop = new AbortController();
  const lanes = Array<Promise<void>>(maxRanges).fill(Promise.resolve());
  let asked = 0;
  const load = async (begin: number, end: number) => {
    const read = await readRange(url, begin, end, stop.signal);
    if (stop.signal.aborted) return;
    if (read === 'unreachable') setTimeout(() => source.requestDataRange(begin, end), retryAfter);
    else if (typeof read === 'string') onFault(read);
    else source.onDataRange(begin, read);
  };
  source.requestDataRange = (begin, end) => {
    const lane = asked++ % maxRanges;
    lanes[lane] = lanes[lane]!.then(() => load(begin, end));
  };
  source.abort = () => stop.abort();
  return source;
}

async function readRange(
  url: string,
  begin: number,
  end: number,
  signal?: AbortSignal,
): Promise<Uint8Array | Fault> {
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal }).catch(
    () => null,
  );
  if (response?.status === 404) return 'missing';
  if (response?.status === 416) return 'broken';
  const bytes = response?.ok && (await response.arrayBuffer().catch(() => null));
  if (!bytes) return 'unreachable';
  // A server without ranges sends the whole file.
  return new Uint8Array(response.status === 206 ? bytes : bytes.slice(begin, end));
}
