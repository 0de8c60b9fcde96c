import { ensureBuilt } from './build/built-shop.mjs';
import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { runCommand, run } from './run/command.mjs';

await runCommand(async () => {
  const node = await ensurePackages({ dev: true });
  await ensureBuilt(node);
  return (await run(node, [inProject('scripts', 'run', 'shop-cluster.mjs')], { show: true, cwd: root })).code;
});
