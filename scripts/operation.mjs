import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { runCommand, run } from './run/command.mjs';

const [name, ...rest] = process.argv.slice(2);

await runCommand(async () => {
  const node = await ensurePackages();
  const entry = inProject('src', 'server', 'operations', `${name}-command.ts`);
  return (await run(node, [entry, ...rest], { show: true, cwd: root })).code;
});
