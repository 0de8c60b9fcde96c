import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Gate } from '../../src/server/http/gate.ts';
import { createListener } from '../../src/server/http/listener.ts';
import { listen } from '../../src/server/shop.ts';
import { openTestStore, type StoreKind } from './files/test-stores.ts';
import { sellerIn } from './test-accounts.ts';
import { openTestShop } from './test-shop.ts';

export const megabyte = 1024 * 1024;
export const pdfPiece = Buffer.alloc(megabyte, '%PDF-1.7\n');

/** The head of one part of a form with the boundary `x`. */
export function partHead(field: string, file?: string): string {
  const disposition = `form-data; name="${field}"${file ? `; filename="${file}"` : ''}`;
  return `--x\r\ncontent-disposition: ${disposition}\r\n\r\n`;
}

/** A shop that listens, and a seller's client that sends a form piece by piece. */
export async function openUploadShop(kind: StoreKind) {
  const store = await openTestStore(kind);
  const shop = await openTestShop('sqlite', { empty: true, deps: { files: store.open() } });
  const server = createServer(createListener({ app: shop.app, securityHeaders: {}, gate: new Gate() }));
  const port = await listen(server, 0, '127.0.0.1');
  const { cookies } = await sellerIn(shop);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  /** The folders of forms that are being read. */
  const folders = () => {
    const parent = join(shop.config.dataDir, 'uploads');
    return readdirSync(parent).map((name) => join(parent, name));
  };

  return {
    shop,
    folders,
    bytesOnDisk: () =>
      folders()
        .flatMap((folder) => readdirSync(folder).map((name) => statSync(join(folder, name)).size))
        .reduce((sum, size) => sum + size, 0),

    post(headers: Record<string, string | number> = {}) {
      const sending = request({
        port,
        host: '127.0.0.1',
        path: '/api/product/add',
        method: 'POST',
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', ...headers },
      });
      // The shop may end the connection before all is sent.
      sending.on('error', () => {});
      const answered = once(sending, 'response').then(async ([response]: IncomingMessage[]) => ({
        status: response!.statusCode,
        body: JSON.parse(await text(response!)),
      }));
      answered.catch(() => {});
      return { sending, answered };
    },

    async close() {
      server.closeAllConnections();
      server.close();
      await shop.close();
      await store.close();
    },
  };
}

export async function sendMegabytes(sending: ClientRequest, count: number): Promise<void> {
  for (let n = 0; n < count; n++) if (!sending.write(pdfPiece)) await once(sending, 'drain');
}
