import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Child, watched } from '../servers/children.ts';

type Answer = { result: unknown; error?: { message: string } };
export type Send = (method: string, params?: object) => Promise<unknown>;

const switches = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-sync',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--remote-debugging-pipe',
];
/** Where the browser reads what it is told and writes what it answers, each message ended by a zero. */
const [told, answered] = [3, 4];

/**
 * Chromium spoken to in its own protocol, and only as much as it takes: a test tool listens to all a page does and
 * puts its own scripts into it, which on a slowed processor is seen in what the page is measured by.
 */
export class QuietBrowser {
  readonly #child: Child;
  readonly #folder: string;
  readonly #in: Writable;
  readonly #ended: Promise<void>;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;
  #heard = '';

  constructor(program: string) {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'warraq-browser-'));
    const args = [...switches, `--user-data-dir=${this.#folder}`, 'about:blank'];
    this.#child = watched(spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] }));
    const out = this.#child.child.stdio[answered] as Readable;
    out.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.#in = this.#child.child.stdio[told] as Writable;
    this.#in.on('error', () => this.#gone());
    this.#ended = once(this.#child.child, 'close').then(() => this.#gone());
  }

  /** A window of its own, with nothing kept from any other. */
  async window(size: {
    width: number;
    height: number;
  }): Promise<{ send: Send; close: () => Promise<unknown> }> {
    const { browserContextId } = await this.#send<{ browserContextId: string }>(
      'Target.createBrowserContext',
    );
    const target = { url: 'about:blank', browserContextId, ...size };
    const { targetId } = await this.#send<{ targetId: string }>('Target.createTarget', target);
    const attached = { targetId, flatten: true };
    const { sessionId } = await this.#send<{ sessionId: string }>('Target.attachToTarget', attached);
    return {
      send: (method, params) => this.#send(method, params, sessionId),
      close: () => this.#send('Target.disposeBrowserContext', { browserContextId }),
    };
  }

  /** It is asked to end, for the program may be a script that would leave it behind. */
  async close() {
    await Promise.race([this.#ended, this.#send('Browser.close')]);
    await this.#ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#waiting.set(id, resolve);
    this.#in.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  #hear(text: string) {
    const messages = (this.#heard + text).split('\0');
    this.#heard = messages.pop()!;
    for (const message of messages) {
      const { id, ...answer } = JSON.parse(message) as Answer & { id?: number };
      if (id === undefined) continue;
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    }
  }

  #gone() {
    const error = { message: `the browser is gone: ${this.#child.said()}` };
    for (const resolve of this.#waiting.values()) resolve({ result: undefined, error });
  }
}
