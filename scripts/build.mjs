import { ensurePackages } from './packages.mjs';
import { buildPages, buildServer } from './built-shop.mjs';
import { command } from './steps.mjs';
import { inTurn } from './turns.mjs';

await command(async () => {
  const node = await ensurePackages();
  await inTurn(async () => {
    await buildPages(node);
    await buildServer(node);
  });
});
