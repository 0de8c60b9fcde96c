import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { requireMigrated } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { isUsageError, Refusal, sentenceOf } from '../terminal.ts';
import { erasePerson } from './erase-person.ts';
import { resetOwner } from './reset-owner.ts';
import { verify } from './verify.ts';

/** What the desk cannot do. The shop may be running. */
const help = `npm run admin -- reset-owner         gives the owner a new password and shows it once; it counts from now on,
                                     ends the owner's sessions and turns the second factor off
npm run admin -- verify              checks the sums of all orders, every reference, the card payments, held copies
                                     and the files; changes nothing
npm run admin -- erase-person EMAIL  deletes account, sessions, cart, addresses, messages, newsletter and mails of one
                                     person; orders that are done stay without them; backups still have the person`;

const commands: Record<string, (db: Db, config: Config, ...args: string[]) => Promise<string>> = {
  async 'reset-owner'(db, config) {
    return `${config.seller.email} / ${await resetOwner(db, config)}`;
  },

  async verify(db, config) {
    const { counted, faults } = await verify(db, config);
    if (faults.length > 0) throw new Refusal([...faults, `Faults: ${faults.length}. ${counted}`].join('\n'));
    return `All correct: ${counted}`;
  },

  'erase-person': (db, _, email) => erasePerson(db, email!, Date.now()),
};

/** Runs one command. Returns what to print, and the exit code. */
export async function runAdmin(
  args: string[],
  configure: () => Config,
): Promise<{ code: 0 | 1; said: string }> {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [name = '', ...given] = positionals;
    if (!name || values.help) return { code: 0, said: help };
    const isCall = Object.hasOwn(commands, name) && given.length === (name === 'erase-person' ? 1 : 0);
    if (!isCall) throw new Refusal(help);
    const config = configure();
    await requireMigrated(config);
    const db = await openDatabase(config);
    try {
      return { code: 0, said: await commands[name]!(db, config, ...given) };
    } finally {
      await db.close();
    }
  } catch (error) {
    const said = sentenceOf(error);
    if (said === null) throw error;
    return { code: 1, said: isUsageError(error as Error) ? help : said };
  }
}
