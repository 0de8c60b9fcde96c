import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { moveDatabase, moveFiles } from './move-shop.ts';
import { runAtTerminal } from './terminal.ts';

const help = `npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE   from SQLite in DATA_DIR to an empty PostgreSQL database
npm run move -- --to sqlite                                    from PostgreSQL at DATABASE_URL to DATA_DIR
npm run move -- --files-to bucket                              uploads from DATA_DIR to the bucket of S3_BUCKET
npm run move -- --files-to folder                              uploads from the bucket to DATA_DIR

Stop every process of the shop first. The source is only read. The copy is read back and compared before this says that it
is done. If it is interrupted, start it again. Afterwards set DATABASE_URL or S3_BUCKET for the new place, and start the shop.`;

await runAtTerminal(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'files-to': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { to, 'files-to': filesTo } = values;
  if (values.help) console.log(help);
  else if (filesTo === 'bucket' || filesTo === 'folder') await files(filesTo);
  else if (to === 'sqlite' || /^postgres(ql)?:\/\/./.test(to ?? '')) await database(to!);
  else throw new ConfigError(`Say where to move the shop.\n\n${help}`);
});

async function database(to: string) {
  const start = performance.now();
  const copied = await moveDatabase(readConfig(), to, (table, done, of) => {
    if (done === of || done % 10_000 === 0) console.log(`${table}: ${done} of ${of}`);
  });
  const rows = copied.reduce((sum, one) => sum + one.rows, 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const one of copied) console.log(`${one.checksum.slice(0, 16)}  ${one.table}  ${one.rows}`);
  console.log(
    `Moved ${rows} rows of ${copied.length} tables in ${seconds} s; counts and checksums are equal on both sides.`,
  );
  console.log(
    to === 'sqlite'
      ? 'Start the shop without DATABASE_URL. The database on PostgreSQL is as it was.'
      : 'Start the shop with DATABASE_URL set to the new database. The SQLite file is as it was.',
  );
}

async function files(to: 'bucket' | 'folder') {
  const count = await moveFiles(readConfig(), to);
  console.log(`Copied ${count} files to the ${to} and read each of them back.`);
}
