import type { TestShop } from './test-shop.ts';
import type { TestVisitor } from './test-visitor.ts';

export interface TestEvent {
  id: string;
  event: string;
  /** What every event tells: the order that it is about. */
  data: { _id: string };
}

/** Opens the shop's event stream as a browser would. */
export async function listenTo(shop: TestShop, visitor: TestVisitor, headers: Record<string, string> = {}) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const gone = new AbortController();
  const response = await shop.app.request(`${shop.config.publicUrl}/api/order/events`, {
    headers: { cookie, ...headers },
    signal: gone.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function next(): Promise<TestEvent | null> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => line.split(/: (.*)/s) as [string, string]),
        );
        text = text.slice(end + 2);
        if (fields.has('event')) {
          return {
            id: fields.get('id')!,
            event: fields.get('event')!,
            data: JSON.parse(fields.get('data')!) as TestEvent['data'],
          };
        }
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  }
  return { response, next, leave: () => gone.abort() };
}
