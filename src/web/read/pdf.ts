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

class FileFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

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
): Promise<OpenPdf> {
  const first = await readRange(url, 0, Math.min(bytes, chunk));
  const source = new Ranges(url, bytes, first, onFault);
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
    throw error;
  }
}

export function faultOf(error: unknown): Fault {
  if (error instanceof FileFault) return error.fault;
  if (error instanceof PasswordException) return 'locked';
  if (!(error instanceof InvalidPDFException)) console.warn(error);
  return 'broken';
}

class Ranges extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #onFault: (fault: Fault) => void;
  readonly #stop = new AbortController();
  readonly #waiting: [begin: number, end: number][] = [];
  #active = 0;

  constructor(url: string, bytes: number, first: Uint8Array, onFault: (fault: Fault) => void) {
    super(bytes, first, first.length >= bytes);
    this.#url = url;
    this.#onFault = onFault;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#waiting.push([begin, end]);
    this.#next();
  }

  override abort(): void {
    this.#stop.abort();
  }

  #next(): void {
    const range = this.#active < maxRanges && this.#waiting.shift();
    if (range) void this.#load(...range);
  }

  /** Without a connection it tries again until the page is closed. */
  async #load(begin: number, end: number): Promise<void> {
    this.#active++;
    try {
      this.onDataRange(begin, await readRange(this.#url, begin, end, this.#stop.signal));
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (faultOf(error) === 'unreachable') setTimeout(() => this.requestDataRange(begin, end), retryAfter);
      else this.#onFault(faultOf(error));
    } finally {
      this.#active--;
      this.#next();
    }
  }
}

async function readRange(url: string, begin: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal }).catch(
    () => null,
  );
  if (response?.status === 404) throw new FileFault('missing');
  if (response?.status === 416) throw new FileFault('broken');
  if (!response?.ok) throw new FileFault('unreachable');
  const bytes = await response.arrayBuffer().catch(() => null);
  if (!bytes) throw new FileFault('unreachable');
  // A server without ranges sends the whole file.
  return new Uint8Array(response.status === 206 ? bytes : bytes.slice(begin, end));
}
