import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { readConfig } from './config.ts';
import type { PageSource } from './pages/pages.ts';
import { passwordNote } from './accounts/seller-password.ts';
import { listen, openShop } from './shop.ts';

/** The shop with pages compiled by Vite on request, so that a change in web/ is visible at once. */
const config = readConfig();
const vite = await createVite({ server: { middlewareMode: true } });
const shop = await openShop(config, {
  load: () => vite.ssrLoadModule('/src/server/pages/page-renderer.ts') as ReturnType<PageSource['load']>,
  mode: 'development',
  clientFolder: join(import.meta.dirname, '../../public'),
});
const front = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => shop.server.emit('request', request, response));
});
await listen(front, config.port, config.host);
console.log(
  `\n  ${config.storeName} (development) at ${config.publicUrl}\n  Seller ${config.seller.email} / ${passwordNote(config, shop.newPassword)}\n`,
);
