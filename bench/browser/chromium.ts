import { setTimeout as pause } from 'node:timers/promises';
import { Child } from '../servers/child-process.ts';
import { temporaryFolder } from '../servers/temporary-folder.ts';

const switches = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-sync',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
];

export interface Chromium {
  /** The WebSocket endpoint of the DevTools protocol. */
  endpoint: string;
  close(): Promise<void>;
}

/** The Chromium of the journeys, with an empty profile. */
export async function startChromium(): Promise<Chromium> {
  const args = [...switches, `--user-data-dir=${temporaryFolder()}`, 'about:blank'];
  const child = new Child(process.env['CHROMIUM']!, args, {});
  for (let waited = 0; waited < 20_000; waited += 20) {
    const endpoint = /DevTools listening on (ws:\S+)/.exec(child.stderr)?.[1];
    if (endpoint) return { endpoint, close: () => child.stop() };
    await pause(20);
  }
  await child.stop();
  throw new Error(`Chromium did not start: ${child.stderr}`);
}
