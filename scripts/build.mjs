import { ensurePackages } from './packages.mjs';
import { buildPages } from './pages.mjs';
import { command } from './steps.mjs';
import { inTurn } from './turns.mjs';

await command(async () => {
  const node = await ensurePackages();
  await inTurn(() => buildPages(node));
});
