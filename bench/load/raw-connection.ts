import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  /** The lines of the head, without the status line. */
  head: string;
  /** How many bytes the body had; kept only where they were asked for. */
  length: number;
  body: Buffer | null;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * One kept-alive connection that knows just enough HTTP/1.1 to send a request and see its answer end,
 * so that the measuring costs less than what is measured.
 */
export class RawConnection {
  readonly #socket: Socket;
  readonly #keepBodies: boolean;
  #done: ((answer: RawAnswer | Error) => void) | null = null;
  #begun: Buffer | null = null;
  #answer: RawAnswer | null = null;
  #wanted = 0;
  #parts: Buffer[] = [];

  constructor(port: number, keepBodies = false) {
    this.#keepBodies = keepBodies;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk as Buffer));
    this.#socket.on('error', (error) => this.#finish(error));
    this.#socket.on('close', () => this.#finish(new Error('the server closed the connection')));
  }

  send(request: string, done: (answer: RawAnswer | Error) => void) {
    this.#done = done;
    if (this.#socket.destroyed) this.#finish(new Error('the server closed the connection'));
    else this.#socket.write(request, 'utf8');
  }

  close() {
    this.#done = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer) {
    if (this.#answer) return this.#readBody(this.#answer, chunk);
    const seen = this.#begun ? Buffer.concat([this.#begun, chunk]) : chunk;
    const end = seen.indexOf(headEnd);
    if (end < 0) {
      this.#begun = seen;
      return;
    }
    this.#begun = null;
    const head = seen.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const found = /\r\ncontent-length: *(\d+)/i.exec(head);
    const empty = status === 304 || status === 204;
    this.#wanted = empty ? 0 : found ? Number(found[1]) : -1;
    this.#answer = { status, head: head.slice(head.indexOf('\r\n') + 2), length: 0, body: null };
    this.#readBody(this.#answer, seen.subarray(end + 4));
  }

  #readBody(answer: RawAnswer, chunk: Buffer) {
    answer.length += chunk.byteLength;
    if (this.#keepBodies) this.#parts.push(chunk);
    // Without a length it comes in chunks, the last of which is empty.
    const over =
      this.#wanted < 0
        ? chunk.subarray(-lastChunk.byteLength).equals(lastChunk)
        : answer.length >= this.#wanted;
    if (!over) return;
    if (this.#keepBodies) answer.body = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#answer = null;
    this.#finish(answer);
  }

  #finish(result: RawAnswer | Error) {
    const done = this.#done;
    this.#done = null;
    done?.(result);
  }
}
