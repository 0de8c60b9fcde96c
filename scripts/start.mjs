import { ensurePackages } from './packages.mjs';
import { ensurePages } from './pages.mjs';
import { runShop } from './shop.mjs';
import { command } from './steps.mjs';

await command(async () => {
  const node = await ensurePackages();
  await ensurePages(node);
  return runShop(node, 'main.ts', 'production');
});
