import { randomBytes } from 'node:crypto';

let lastMoment = 0;
let counter = 0;

/** 24 hexadecimal characters that sort by time of creation, also within one millisecond of one process. */
export function newId(now = Date.now()): string {
  if (now > lastMoment) {
    lastMoment = now;
    // The top bit stays free, so that counting on within the millisecond cannot overflow the 12 digits.
    counter = randomBytes(6).readUIntBE(0, 6) % 2 ** 47;
  } else {
    counter += 1 + randomBytes(2).readUInt16BE();
  }
  return lastMoment.toString(16).padStart(12, '0') + counter.toString(16).padStart(12, '0');
}
