import { ensurePackages } from './build/packages.mjs';
import { buildPages, buildServer } from './build/built-shop.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const node = await ensurePackages();
  await buildPages(node);
  await buildServer(node);
});
