export interface TestAnswer {
  status: number;
  headers: Headers;
  // The shape depends on the request.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
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

  get(path: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send(path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#origin, ...headers },
      body: JSON.stringify(body),
    });
  }

  async send(path: string, init: RequestInit): Promise<TestAnswer> {
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
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : null,
    };
  }
}
