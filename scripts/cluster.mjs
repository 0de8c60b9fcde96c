import { ensureBuilt } from './build/built-shop.mjs';
import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { command, run } from './run/steps.mjs';

await command(async () => {
  const node = await ensurePackages({ dev: true });
  await ensureBuilt(node);
  return (await run(node, [inProject('scripts', 'run', 'shop-cluster.mjs')], { show: true, cwd: root })).code;
});
