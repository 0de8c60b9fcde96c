import { randomInt } from 'node:crypto';

let lastMoment = 0;
let counter = 0;

/** 24 hexadecimal characters that sort by time of creation, also within one millisecond of one process. */
export function newId(now = Date.now()): string {
  if (now > lastMoment) {
    lastMoment = now;
    // The top bit stays 0, so that counting within the millisecond cannot overflow the 12 digits.
    counter = randomInt(2 ** 47);
  } else {
    counter += 1 + randomInt(2 ** 16);
  }
  return momentDigits(lastMoment) + counter.toString(16).padStart(12, '0');
}

/** No id of this moment or a later one sorts before it. */
export function firstIdOf(moment: number): string {
  return momentDigits(moment).padEnd(24, '0');
}

function momentDigits(moment: number): string {
  return moment.toString(16).padStart(12, '0');
}
