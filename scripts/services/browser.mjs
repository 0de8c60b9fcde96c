import { existsSync } from 'node:fs';
import { bin, root } from '../run/project.mjs';
import { run, CommandError } from '../run/command.mjs';
import { findProgram, installedProgram } from './program.mjs';

// The headless shell comes first: with it the journeys take half the time.
const names = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable'];

/** Finds a Chromium that runs, or installs one with apt or Playwright. */
export async function ensureBrowser(node) {
  const found = (await firstThatRuns(names.map(findProgram))) ?? (await playwrightBrowser(node));
  if (found) return found;
  for (const name of names.slice(0, 2)) {
    const installed = await firstThatRuns([await installedProgram(name, name)]);
    if (installed) return installed;
  }
  const install = [bin('@playwright/test', 'playwright'), 'install', 'chromium'];
  const { output } = await run(node, install, { cwd: root });
  const installed = await playwrightBrowser(node);
  if (installed) return installed;
  const remedy = 'No Chromium was found and none could be installed: install Chromium or Chrome.';
  throw new CommandError(remedy, output);
}

async function playwrightBrowser(node) {
  const ask = "import('@playwright/test').then(p => process.stdout.write(p.chromium.executablePath()))";
  const { code, output } = await run(node, ['--eval', ask], { cwd: root });
  return code === 0 ? firstThatRuns([output]) : null;
}

/** Some systems have a placeholder script of that name, and a browser may lack its libraries. */
async function firstThatRuns(candidates) {
  for (const browser of candidates.filter((candidate) => candidate && existsSync(candidate)))
    if ((await run(browser, ['--version'], { timeout: 20_000 })).code === 0) return browser;
  return null;
}
