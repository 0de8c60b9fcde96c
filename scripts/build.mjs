import { ensureBuilt } from './build/built-shop.mjs';
import { ensurePackages } from './build/packages.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(async () => ensureBuilt(await ensurePackages()));
