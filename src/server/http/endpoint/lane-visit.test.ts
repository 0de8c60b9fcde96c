import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { LaneVisit } from './lane-visit.ts';

test('the body of one who left before it was read fails instead of being waited for', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 20\r\n\r\n{"cart');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  const left = new Promise((resolve) => request.on('close', resolve));
  socket.destroy();
  await left;
  await expect(new LaneVisit(request).json()).rejects.toThrow('gone');
  server.close();
});
