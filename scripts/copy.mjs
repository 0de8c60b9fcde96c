import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { runCommand, run } from './run/command.mjs';

const [task, ...rest] = process.argv.slice(2);

await runCommand(async () => {
  const node = await ensurePackages();
  const entry = inProject('src', 'server', 'operations', 'copy-command.ts');
  return (await run(node, [entry, task, ...rest], { show: true, cwd: root })).code;
});
