import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MemberRow } from './member-rows.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;
const recoveryCount = 10;

export function newSecret(): string {
  return base32(randomBytes(20));
}

/** The code of a time step, by RFC 6238 with what every app has: SHA-1, six digits, 30 seconds. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The time step of a code, which may be one early or late; null if it is wrong, or not after the last one used. */
export function stepOfCode(secret: string, code: string, now: number, last = 0): number | null {
  const current = Math.floor(now / stepMs);
  const right = [current - 1, current, current + 1].filter((step) => isSame(codeAt(secret, step), code));
  return right.find((step) => step > last) ?? null;
}

/** Each replaces a code of the app once. Only their hashes are stored. */
export function newRecoveryCodes(memberId: string) {
  const codes = Array.from({ length: recoveryCount }, () => base32(randomBytes(10)));
  return {
    shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    recoveryCodes: JSON.stringify(codes.map((code) => hashOf(memberId, code))),
  };
}

/** What of the second factor changes with the use of a code; null if the code is wrong or was used. */
export function useCode(
  { id, totpSecret, totpStep, recoveryCodes }: MemberRow,
  code: string,
  now: number,
): Partial<MemberRow> | null {
  if (/^\d{6}$/.test(code)) {
    const step = stepOfCode(totpSecret ?? '', code, now, totpStep);
    return step === null ? null : { totpStep: step };
  }
  const codes = JSON.parse(recoveryCodes) as string[];
  const left = codes.filter((one) => !isSame(one, hashOf(id, code)));
  return left.length < codes.length ? { recoveryCodes: JSON.stringify(left) } : null;
}

function hashOf(memberId: string, code: string): string {
  return hash('sha256', `${memberId} ${code}`);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** RFC 4648, for a number of bytes that needs no padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!);
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
