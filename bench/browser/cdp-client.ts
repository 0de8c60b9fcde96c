import { once } from 'node:events';

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

export interface Tab {
  send<Result>(method: string, params?: object): Promise<Result>;
  close(): Promise<unknown>;
}

/**
 * A minimal client of the Chrome DevTools Protocol. A test framework subscribes to everything a page does and injects
 * its own scripts, which on a throttled CPU makes the page measurably slower.
 */
export class CdpClient {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (reply: Reply) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id === undefined) return;
      this.#pending.get(reply.id)?.(reply);
      this.#pending.delete(reply.id);
    });
    socket.addEventListener('close', () => {
      for (const resolve of this.#pending.values()) resolve({ error: { message: 'the browser is closed' } });
    });
  }

  static async connect(endpoint: string): Promise<CdpClient> {
    const socket = new WebSocket(endpoint);
    await once(socket, 'open');
    return new CdpClient(socket);
  }

  /** A tab with its own cookies and cache. */
  async newTab(size: { width: number; height: number }): Promise<Tab> {
    const { browserContextId } = await this.#send<{ browserContextId: string }>(
      'Target.createBrowserContext',
    );
    const { targetId } = await this.#send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      ...size,
    });
    const { sessionId } = await this.#send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return {
      send: (method, params) => this.#send(method, params, sessionId),
      close: () => this.#send('Target.disposeBrowserContext', { browserContextId }),
    };
  }

  close() {
    this.#socket.close();
  }

  async #send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#pending.set(id, resolve);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }
}
