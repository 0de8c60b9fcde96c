import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bin, root } from '../run/project.mjs';
import { run, CommandError } from '../run/command.mjs';

// The headless shell comes first: with it the journeys take half the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const USUAL_PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['C:\\Program Files', 'C:\\Program Files (x86)'].map((folder) =>
    path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
};

/** Finds a Chromium that runs, or installs one with apt or Playwright. */
export async function ensureBrowser(node) {
  const found = (await systemBrowser()) ?? (await playwrightBrowser(node));
  if (found) return found;

  const outputs = [];
  if (isDebian() && isRoot()) {
    outputs.push((await run('apt-get', ['update', '-q'])).output);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      outputs.push((await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])).output);
      const installed = await systemBrowser();
      if (installed) return installed;
    }
  }
  const install = ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'];
  outputs.push((await run(node, [bin('@playwright/test', 'playwright'), ...install], { cwd: root })).output);
  const installed = await playwrightBrowser(node);
  if (installed) return installed;
  throw new CommandError(
    'No Chromium was found and none could be installed: install Chromium or Chrome.',
    outputs.join('\n'),
  );
}

async function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return firstThatRuns([...inPath, ...(USUAL_PLACES[process.platform] ?? [])]);
}

async function playwrightBrowser(node) {
  const ask = "import('@playwright/test').then(p => process.stdout.write(p.chromium.executablePath()))";
  const { code, output } = await run(node, ['--eval', ask], { cwd: root });
  return code === 0 ? firstThatRuns([output]) : null;
}

async function firstThatRuns(candidates) {
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await runs(candidate))) return candidate;
  }
  return null;
}

/** Some systems have a placeholder script of that name, and a browser may lack its libraries. */
async function runs(browser) {
  if (process.platform === 'win32') return true; // --version would open a window there
  return (await run(browser, ['--version'], { timeout: 20_000 })).code === 0;
}

const isRoot = () => process.getuid?.() === 0;

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
