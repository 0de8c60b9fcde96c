import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './parents.mjs';
import { inProject } from './project.mjs';
import { goOn } from './steps.mjs';

const lock = inProject('.cache', 'preparing.lock');

/** Two starts at once must not install or build into the same folder: the second waits for the first. */
export async function inTurn(work) {
  mkdirSync(inProject('.cache'), { recursive: true });
  if (!take()) {
    console.log('Waiting for another command that installs or builds here…');
    do {
      goOn();
      await pause(200);
    } while (!take());
  }
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

const release = () => rmSync(lock, { force: true });

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!ownerLives()) release();
    return false;
  }
}

function ownerLives() {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // Without a number yet, the owner has only just made the file.
    return owner === 0 || isAlive(owner);
  } catch {
    return false;
  }
}
