import { ensureBuilt } from './built-shop.mjs';
import { ensurePackages } from './packages.mjs';
import { inProject, root } from './project.mjs';
import { command, run } from './steps.mjs';

await command(async () => {
  const node = await ensurePackages();
  await ensureBuilt(node);
  return (await run(node, [inProject('scripts', 'shop-fleet.mjs')], { show: true, cwd: root })).code;
});
