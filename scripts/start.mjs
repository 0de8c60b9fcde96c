import { ensurePackages } from './packages.mjs';
import { ensureBuilt } from './built-shop.mjs';
import { inProject } from './project.mjs';
import { runShop } from './shop.mjs';
import { command } from './steps.mjs';

await command(async () => {
  const node = await ensurePackages();
  await ensureBuilt(node);
  return runShop(node, inProject('build', 'shop', 'main.js'), 'production');
});
