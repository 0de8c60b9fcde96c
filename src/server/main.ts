import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/database.ts';
import { builtPages } from './pages/pages.ts';
import { passwordNote } from './accounts/seller-password.ts';
import { listen, openShop } from './shop.ts';

const buildFolder = join(import.meta.dirname, '../../build');

try {
  const config = readConfig();
  const shop = await openShop(config, {
    load: builtPages(buildFolder),
    mode: 'production',
    clientFolder: join(buildFolder, 'client'),
  });
  const port = await listen(shop.server, config.port, config.host).catch(
    async (error: NodeJS.ErrnoException) => {
      await shop.close();
      throw error.code === 'EADDRINUSE'
        ? new ConfigError(
            `Port ${config.port} of ${config.host} is in use: stop what runs there, or set PORT to another.`,
          )
        : new ConfigError(`Cannot listen on ${config.host}:${config.port}: ${error.message}.`);
    },
  );
  const end = (drainMs: number) =>
    shop.close(drainMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  // May arrive twice, from the service manager and from the parent process; the shop closes once.
  process.on('SIGTERM', () => end(config.drain * 1000));
  // At a terminal there is no load balancer to wait for; a second Ctrl-C ends the process at once.
  process.once('SIGINT', () => end(0));
  const address = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl;
  const data = config.databaseUrl ? `PostgreSQL, files in ${config.dataDir}` : config.dataDir;
  console.log(
    [
      '',
      `  ${config.storeName} is open at ${address}`,
      `  ${config.demo ? 'Demo shop: sample books, test cards, nothing is charged' : 'Real shop'}`,
      `  Seller   ${address}/seller`,
      `           ${config.seller.email} / ${passwordNote(config, shop.newPassword)}`,
      `  Data     ${data}`,
      `  Mail     ${mailLine(config)}`,
      '  Stop     Ctrl-C',
      '',
    ].join('\n'),
  );
} catch (error) {
  if (error instanceof ConfigError || error instanceof DatabaseError) {
    console.error(`The shop cannot start. ${error.message}`);
    process.exit(1);
  }
  throw error;
}

function mailLine({ mail, demo }: Config): string {
  if (mail) return `sent by ${new URL(mail.url).host} as ${mail.from}`;
  return demo ? 'shown at the seller’s desk, not sent' : 'off: set SMTP_URL and MAIL_FROM to send mail';
}
