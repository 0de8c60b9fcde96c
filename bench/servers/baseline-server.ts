import { join } from 'node:path';
import { type HttpRequest, requestText } from '../load/http-request.ts';
import { onEachConnection, type Target } from '../measure.ts';
import type { RecordedResponse } from './baseline-process.ts';
import { Child } from './child-process.ts';
import { send } from './http-client.ts';
import { processUsage } from './process-usage.ts';
import type { Server } from './server.ts';

/** Headers that Node sets itself. */
const setByNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** A bare `node:http` server that sends the same bytes as the shop. No Node server can be faster. */
export class BaselineServer implements Server {
  readonly name = 'baseline';
  readonly ports: number[];
  readonly #child: Child;

  private constructor(child: Child, port: number) {
    this.#child = child;
    this.ports = [port];
  }

  static async start(): Promise<BaselineServer> {
    const child = new Child(process.execPath, [join(import.meta.dirname, 'baseline-process.ts')], {}, 'ipc');
    return new BaselineServer(child, await child.reply<number>());
  }

  /** Records the shop's response to this request and returns the target that sends it. */
  async replay(shop: Server, request: HttpRequest): Promise<Target> {
    const { status, head, body } = await send(shop.ports[0]!, request);
    const headers = head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
      .filter(([name]) => !setByNode.has(name.toLowerCase()))
      .flat();
    headers.push('content-length', String(body.byteLength));
    const path = request.path.split('?')[0]!;
    await this.#child.ask({
      path,
      status,
      headers,
      base64: body.toString('base64'),
    } satisfies RecordedResponse);
    return { server: this, requests: onEachConnection(requestText(request)) };
  }

  usage = () => processUsage(this.#child.pid);
  stop = () => this.#child.stop();
}
