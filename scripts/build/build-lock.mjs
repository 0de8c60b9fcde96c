import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../run/parent-watch.mjs';
import { inProject } from '../run/project.mjs';
import { goOn } from '../run/steps.mjs';

/** Two starts at once must not install or build into the same folder: the second waits for the first. */
export async function inTurn(work, { lock = inProject('.cache', 'preparing.lock'), lookEvery = 200 } = {}) {
  mkdirSync(path.dirname(lock), { recursive: true });
  if (!take(lock)) {
    console.log('Waiting for another command that installs or builds here…');
    do {
      clearDead(lock);
      goOn();
      await pause(lookEvery);
    } while (!take(lock));
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** Written whole and then named, so that nobody ever finds a lock without its owner. */
function take(lock) {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** One at a time, and each looks for itself: what was dead a moment ago may have been taken away, and taken anew. */
function clearDead(lock) {
  if (ownerLives(lock)) return;
  const clearing = `${lock}.clearing`;
  if (take(clearing)) {
    if (!ownerLives(lock)) rmSync(lock, { force: true });
    rmSync(clearing, { force: true });
  } else if (!ownerLives(clearing)) {
    rmSync(clearing, { force: true });
  }
}

function ownerLives(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 && isAlive(owner);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return true; // Nobody's: there is nothing to clear.
  }
}
