import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type Listener, openEventStream } from './order-events.ts';

const session = { isValid: async () => true, watch: () => () => {} };

async function open() {
  const ended: Listener[] = [];
  let listener!: Listener;
  const app = new Hono().get('/', (c) => {
    const opened = openEventStream(c, session, (one) => ended.push(one));
    listener = opened.listener;
    return opened.response;
  });
  const response = await app.request('/');
  return { response, listener, ended };
}

test('events are sent with their id, name and data, and no cache or proxy keeps them', async () => {
  const { response, listener, ended } = await open();
  listener.send('order', { _id: 'a' }, '7');
  setImmediate(() => listener.end());
  expect(await response.text()).toBe('retry: 2000\n\nevent: order\ndata: {"_id":"a"}\nid: 7\n\n');
  expect(ended).toContain(listener);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
});

test('a reader that does not read is disconnected', async () => {
  const { listener, ended } = await open();
  for (let n = 0; n < 490; n++) listener.send('order', {}, String(n));
  expect(ended).toEqual([]);
  for (let n = 0; n < 20; n++) listener.send('order', {}, String(n));
  expect(ended).toContain(listener);
});
