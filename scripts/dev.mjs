import { ensurePackages } from './build/packages.mjs';
import { inProject } from './run/project.mjs';
import { runShop } from './run/shop.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const node = await ensurePackages();
  return runShop(node, inProject('src', 'server', 'dev.ts'), 'development');
});
