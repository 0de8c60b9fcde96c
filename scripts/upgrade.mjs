import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, run, runCommand, runOrThrow, step } from './run/command.mjs';

/**
 * `warraq upgrade [VERSION]`, as root. The new version is built beside the running shop and tried on a copy of its data.
 * Only then the shop stops, for as long as a backup takes. If the new version does not become ready, the old one and its data
 * come back. After a kill the next call finishes the upgrade if the versions were switched, and goes back if not.
 */
const home = process.env.WARRAQ_HOME ?? '/srv/warraq';
const [next, previous, failed, journal] = ['next', 'previous', 'failed', 'upgrade.json'].map(
  (name) => `${home}.${name}`,
);
const readyWithin = Number(process.env.READY_SECONDS ?? 120) * 1000;
/** A build needs 0.9 GB beside the shop. */
const buildMemory = 1024 ** 3;
const env = { ENVIRONMENT_FILE: '/etc/warraq.env', DATA_DIR: '/var/lib/warraq', ...process.env };

await runCommand(async () => {
  if (existsSync(journal)) {
    const interrupted = JSON.parse(readFileSync(journal, 'utf8'));
    console.log(`The upgrade to ${interrupted.version} was interrupted.`);
    // The new version may have taken orders since, which going back would lose.
    if (isSwitched()) return finish(interrupted);
    await goBack(interrupted);
  }
  const version = await chooseVersion(process.argv[2]);
  requireMemory();
  await step(`Building ${version} beside the shop`, () => build(version));
  const pending = await inVersion(next, 'The data cannot be read.', 'admin', 'version');
  await step('Backing up', () => inVersion(next, 'The backup failed.', 'backup'));
  const tried = await step('Trying the upgrade on a copy', () =>
    inVersion(next, `Version ${version} cannot open this data. Nothing was changed.`, 'admin', 'try-upgrade'),
  );
  console.log(tried.trim());

  const state = { units: await activeUnits(), pending, version };
  writeFileSync(journal, JSON.stringify(state));
  try {
    await step('Switching', async () => {
      await systemctl('stop', state.units);
      await inVersion(next, 'The backup of the stopped shop failed.', 'backup');
      rmSync(previous, { recursive: true, force: true });
      renameSync(home, previous);
      renameSync(next, home);
    });
  } catch (error) {
    await goBack(state);
    throw error;
  }
  await finish(state);
});

/** Starts the new version. When one unit is ready there may be orders, so what happens to the others does not lead back. */
async function finish(state) {
  const [first, ...others] = state.units;
  try {
    if (first) await step('Starting', () => start([first]));
  } catch (error) {
    console.error(error.message);
    await goBack(state);
    throw new CommandError(`Version ${state.version} did not start. The old version and its data are back.`);
  }
  rmSync(journal);
  await start(others);
  console.log(
    `The shop runs version ${state.version}. The old one stays in ${previous} until the next upgrade.`,
  );
}

function isSwitched() {
  return !existsSync(next) && existsSync(previous) && existsSync(home);
}

/** Fetches the tags and takes the named or newest one. */
async function chooseVersion(wanted) {
  await asShop('The versions cannot be fetched.', 'git', ['-C', home, 'fetch', '--tags', '--quiet']);
  const list = ['-C', home, 'tag', '--list', 'v*', '--sort=-version:refname'];
  const versions = (await asShop('The versions cannot be listed.', 'git', list)).split('\n').filter(Boolean);
  const version = wanted ? versions.find((tag) => tag === wanted || tag === `v${wanted}`) : versions[0];
  if (version) return version;
  throw new CommandError(
    `${wanted ? `There is no version ${wanted}` : 'There is no released version'}. Released: ${versions.join(', ') || 'none'}.`,
  );
}

function requireMemory() {
  const facts = readFileSync('/proc/meminfo', 'utf8');
  const bytes = (name) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(facts)?.[1] ?? 0) * 1024;
  const free = bytes('MemAvailable') + bytes('SwapFree');
  if (free >= buildMemory) return;
  throw new CommandError(
    `A build needs 1 GB of free memory or swap, but ${(free / 1024 ** 3).toFixed(1)} GB is free. Add swap, for example.`,
  );
}

async function build(version) {
  rmSync(next, { recursive: true, force: true });
  const origin = (await asShop('git failed.', 'git', ['-C', home, 'remote', 'get-url', 'origin'])).trim();
  // The folder above belongs to root.
  await runOrThrow('The folder cannot be created.', 'install', ['-d', '-o', 'warraq', '-g', 'warraq', next]);
  const clone = ['clone', '--quiet', '--branch', version, home, next];
  await asShop('The version cannot be copied.', 'git', ['-c', 'advice.detachedHead=false', ...clone]);
  await asShop('git failed.', 'git', ['-C', next, 'remote', 'set-url', 'origin', origin]);
  await inVersion(next, 'The new version could not be built.', 'build');
}

/** Puts the old version back, and its data if the new one has changed them. */
async function goBack({ units, pending }) {
  await systemctl('stop', units);
  // Any step of the switch, or of going back, may have been the last one.
  const hasSwitched = isSwitched();
  const newer = [next, ...(hasSwitched ? [home] : []), failed].find((folder) => existsSync(folder));
  const now = await inVersion(newer, 'The data cannot be read.', 'admin', 'version');
  // A new version reads its own backup; the old one might not.
  if (now !== pending) await inVersion(newer, 'The data could not be brought back.', 'restore');
  if (hasSwitched) {
    rmSync(failed, { recursive: true, force: true });
    renameSync(home, failed);
  }
  if (!existsSync(home)) renameSync(previous, home);
  await start(units);
  rmSync(journal);
}

async function activeUnits() {
  const list = ['list-units', '--plain', '--no-legend', '--state=active', 'warraq@*'];
  const output = await runOrThrow('systemctl failed.', 'systemctl', list);
  return output.split('\n').flatMap((line) => /^warraq@\d+\.service/.exec(line)?.[0] ?? []);
}

async function systemctl(task, units) {
  if (units.length > 0) await runOrThrow(`The shop could not ${task}.`, 'systemctl', [task, ...units]);
}

/** Starts the units and waits until each is ready. */
async function start(units) {
  await systemctl('start', units);
  for (const unit of units) {
    const url = `http://127.0.0.1:${/\d+/.exec(unit)[0]}/readyz`;
    const end = Date.now() + readyWithin;
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      const { code } = await run('systemctl', ['is-failed', '--quiet', unit]);
      if (code === 0 || Date.now() > end)
        throw new CommandError(`${unit} did not become ready. See journalctl -u ${unit}.`);
      await pause(250);
    }
  }
}

function inVersion(folder, message, ...script) {
  const [name, ...args] = script;
  return asShop(message, 'npm', ['run', '--silent', name, '--', ...args], { cwd: folder, env });
}

/** Runs a program as the shop's user. */
async function asShop(message, program, args, options = {}) {
  const { code, output, answer } = await run(
    'sudo',
    ['-u', 'warraq', '--preserve-env=ENVIRONMENT_FILE,DATA_DIR', program, ...args],
    options,
  );
  if (code !== 0) throw new CommandError(`${message}\n${output.trim()}`);
  // Without the warnings of sudo and git.
  return answer;
}
