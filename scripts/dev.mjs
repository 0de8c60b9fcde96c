import { ensurePackages } from './packages.mjs';
import { runShop } from './shop.mjs';
import { command } from './steps.mjs';

await command(async () => {
  const node = await ensurePackages();
  return runShop(node, 'dev.ts', 'development');
});
