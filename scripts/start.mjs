import { ensurePackages } from './build/packages.mjs';
import { ensureBuilt } from './build/built-shop.mjs';
import { inProject } from './run/project.mjs';
import { runShop } from './run/shop.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const node = await ensurePackages();
  await ensureBuilt(node);
  return runShop(node, inProject('build', 'shop', 'main.js'), 'production');
});
