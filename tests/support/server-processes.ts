import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { bundledServer } from './bundled-server.ts';
import { copyToFolder } from './database/templates.ts';

/** Runs the bundled server in processes of its own. Each test has a new data folder, and leaves no process behind. */
export function serverProcesses() {
  const at = { folder: '' };
  let server: string;
  let children: ChildProcess[];
  beforeAll(async () => {
    server = await bundledServer();
  });
  beforeEach(() => {
    at.folder = mkdtempSync(join(tmpdir(), 'warraq-main-'));
    // Migrations and samples are half the work of a first start.
    copyToFolder(inject('templates'), 'demo', join(at.folder, 'data'));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    }
    rmSync(at.folder, { recursive: true });
  });

  function run(env: Record<string, string> = {}) {
    const base = { PORT: '0', DATA_DIR: join(at.folder, 'data'), LOG_LEVEL: 'silent' };
    const child = spawn(process.execPath, [join(server, 'main.js')], { env: { ...base, ...env } });
    children.push(child);
    const said = { out: '', error: '' };
    child.stdout.on('data', (data) => (said.out += data));
    child.stderr.on('data', (data) => (said.error += data));
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
      child.once('close', (code, signal) => resolve(code ?? signal)),
    );
    return { child, said, ended };
  }

  async function openShop(env: Record<string, string> = {}) {
    const process = run(env);
    const url = await new Promise<string>((resolve, reject) => {
      process.child.stdout.on('data', () => {
        const address = /is open at (http:\S+)/.exec(process.said.out)?.[1];
        if (address && process.said.out.includes('Data ')) resolve(address);
      });
      void process.ended.then(() => reject(new Error(process.said.error)));
    });
    return { ...process, url };
  }

  return { at, run, openShop };
}

export const postTo = (url: string, body: unknown, cookie = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

export const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
