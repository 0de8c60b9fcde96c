import { ensureBuilt } from './build/built-shop.mjs';
import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { runCommand, run } from './run/command.mjs';

await runCommand(async () => {
  const node = await ensurePackages({ dev: true });
  await ensureBuilt(node);
  const cluster = inProject('scripts', 'run', 'shop-cluster.mjs');
  return (await run(node, [cluster], { show: true, cwd: root })).code;
});
