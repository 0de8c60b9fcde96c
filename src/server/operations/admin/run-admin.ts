import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { requireMigrated } from '../../db/migrate.ts';
import { isUsageError, Refusal, sentenceOf } from '../terminal.ts';
import type { Command, CommandContext } from './command.ts';
import { personCommands, sessionCommands } from './person-commands.ts';
import { shopCommands } from './shop-commands.ts';

const commands = [...shopCommands, ...sessionCommands, ...personCommands];

/** Runs one command. Returns what to print, and the exit code. */
export async function runAdmin(
  argv: string[],
  configure: () => Config,
): Promise<{ code: 0 | 1; said: string }> {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, 'dry-run': { type: 'boolean' } },
    });
    const [name, ...args] = positionals;
    const command = commands.find((one) => one.name === name);
    if (name && !command) throw new Refusal(`There is no command "${name}". See npm run admin -- --help.`);
    if (!command || values.help) return { code: 0, said: command ? helpOf(command) : overview() };
    if (args.length !== command.args.length) throw new Refusal(`Usage: ${usage(command)}`);
    return { code: 0, said: await run(command, args, configure(), values['dry-run'] ?? false) };
  } catch (error) {
    const said = sentenceOf(error);
    if (said === null) throw error;
    const isUsage = isUsageError(error as Error);
    return { code: 1, said: isUsage ? `${said.split('. ')[0]}. See npm run admin -- --help.` : said };
  }
}

async function run(command: Command, args: string[], config: Config, dryRun: boolean): Promise<string> {
  let opened: Db | undefined;
  const db = async () => {
    if (opened) return opened;
    await requireMigrated(config);
    return (opened = await openDatabase(config));
  };
  const context: CommandContext = {
    config,
    now: Date.now(),
    dryRun,
    db,
    change: async (work) =>
      (await db()).transaction((trx) => workOrUndo(() => work(trx))).catch(resultOfDryRun),
    changeCatalogue: async (work) =>
      (await db()).changeCatalogue((trx) => workOrUndo(() => work(trx))).catch(resultOfDryRun),
  };
  async function workOrUndo<T>(work: () => Promise<T>): Promise<T> {
    const result = await work();
    if (dryRun) throw new DryRun(result);
    return result;
  }
  try {
    const lines = await command.run(context, ...args);
    return [...(dryRun ? ['Dry run: nothing was changed. Without --dry-run:'] : []), ...lines].join('\n');
  } finally {
    await opened?.close();
  }
}

/** Rolls back the transaction of a dry run and carries its result out of it. */
class DryRun<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('dry run');
    this.result = result;
  }
}

function resultOfDryRun(error: unknown): never {
  if (error instanceof DryRun) return error.result as never;
  throw error;
}

function overview(): string {
  const width = Math.max(...commands.map((command) => shortUsage(command).length));
  return [
    'npm run admin -- COMMAND [--dry-run] [--help]',
    '',
    ...commands.map((command) => `  ${shortUsage(command).padEnd(width)}  ${command.about}`),
    '',
    'With --dry-run a command says what it would do, and changes nothing.',
  ].join('\n');
}

function helpOf(command: Command): string {
  return [usage(command), '', command.about, ...(command.details ? [command.details] : [])].join('\n');
}

const shortUsage = ({ name, args }: Command) => [name, ...args].join(' ');
const usage = (command: Command) => `npm run admin -- ${shortUsage(command)} [--dry-run]`;
