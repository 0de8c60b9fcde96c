import { ensurePackages } from './build/packages.mjs';
import { buildPages, buildServer } from './build/built-shop.mjs';
import { command } from './run/steps.mjs';
import { inTurn } from './build/build-lock.mjs';

await command(async () => {
  const node = await ensurePackages();
  await inTurn(async () => {
    await buildPages(node);
    await buildServer(node);
  });
});
