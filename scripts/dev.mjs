import { ensurePackages } from './packages.mjs';
import { inProject } from './project.mjs';
import { runShop } from './shop.mjs';
import { command } from './steps.mjs';

await command(async () => {
  const node = await ensurePackages();
  return runShop(node, inProject('src', 'server', 'dev.ts'), 'development');
});
