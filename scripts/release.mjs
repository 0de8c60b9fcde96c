import { readFileSync, writeFileSync } from 'node:fs';
import { ensurePackages } from './build/packages.mjs';
import { CommandError, run, runCommand, runOrThrow } from './run/command.mjs';
import { inProject, root } from './run/project.mjs';

/**
 * `npm run release -- 1.0.1`: sets the version, dates its entry in the changelog, keeps its databases for the tests of later
 * versions, runs all tests, builds the image and starts it once, and tags the commit. See CONTRIBUTING.md.
 */
const [version = ''] = process.argv.slice(2);
const changelog = inProject('CHANGELOG.md');
const waiting = `## ${version}, not released yet`;

await runCommand(async () => {
  const node = await ensurePackages({ dev: true });
  const git = (...args) => runOrThrow(`git ${args[0]} failed.`, 'git', args, { cwd: root });
  const shown = async (program, ...args) => {
    const { code } = await run(program, args, { show: true, cwd: root });
    if (code !== 0)
      throw new CommandError(`${version} is not released: mend this, undo the commit, start again.`);
  };
  const text = readFileSync(changelog, 'utf8');
  if (!/^\d+\.\d+\.\d+$/.test(version) || !text.includes(waiting))
    throw new CommandError(`Name a version whose entry in the changelog begins with "${waiting}".`);
  if (await git('status', '--porcelain')) throw new CommandError('Commit first: the tree has changes.');

  writeFileSync(changelog, text.replace(waiting, `## ${version}, ${new Date().toISOString().slice(0, 10)}`));
  await shown('npm', 'version', version, '--no-git-tag-version');
  await shown(node, 'tests/releases/make-fixture.ts');
  await git('add', '--all');
  await git('commit', '--message', `release: ${version}`);
  await shown('npm', 'run', 'test:all');
  await shown(node, 'tests/deploy/real-image.mjs', inProject('.cache', 'image'));
  await git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  console.log(`Released ${version}: push the commit and its tag.`);
});
