import type { Failure } from '../../src/contract/endpoint.ts';
import type { AnswerOf, EndpointName } from '../../src/contract/endpoints.ts';
import { requireDocumented } from './documented-answers.ts';

/** The fields of a failure may be in any response; a test says by its expectations which ones are. */
type Envelope = { success: boolean } & Partial<Omit<Failure, 'success'>>;
/** The endpoint that a path names, also one that ends with a variable. */
type NameOf<Path extends string> = string extends Path
  ? never
  : Extract<EndpointName, `${string} ${Path extends `${infer Bare}?${string}` ? Bare : Path}`>;
type BodyOf<Path extends string> = [NameOf<Path>] extends [never]
  ? Envelope
  : Envelope & AnswerOf<NameOf<Path>>;

interface TestAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
  bytes: Buffer;
}

/** The app in this process, or a server behind a socket. */
interface Transport {
  request(url: string, init: RequestInit, env: object): Response | Promise<Response>;
}

/** Sends requests as a browser on the shop's pages would, and keeps cookies. */
export class TestVisitor {
  readonly cookies = new Map<string, string>();
  /** Where its connection comes from. */
  address = '127.0.0.1';
  readonly #transport: Transport;
  readonly #origin: string;

  constructor(transport: Transport, origin: string) {
    this.#transport = transport;
    this.#origin = origin;
  }

  get<Path extends string>(path: Path, headers: Record<string, string> = {}) {
    return this.send(path, { headers });
  }

  post<Path extends string>(path: Path, body: unknown, headers: Record<string, string> = {}) {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#origin, ...headers },
      body: JSON.stringify(body),
    });
  }

  async send<Path extends string>(path: Path, init: RequestInit): Promise<TestAnswer<BodyOf<Path>>> {
    const headers = new Headers(init.headers);
    if (this.cookies.size && !headers.has('cookie')) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await this.#transport.request(
      this.#origin + path,
      { ...init, headers },
      { incoming: { socket: { remoteAddress: this.address } } },
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/max-age=0\b/i.test(line)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.includes('json');
    const [pathname = ''] = path.split('?');
    if (isJson && text && pathname.startsWith('/api/') && pathname !== '/api/openapi.json')
      requireDocumented(init.method ?? 'GET', pathname, response.ok, JSON.parse(text));
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      body: isJson && text ? JSON.parse(text) : null,
    };
  }
}
