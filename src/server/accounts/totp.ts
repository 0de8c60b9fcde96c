import { hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { MemberRow } from '../db/tables.ts';

const stepMs = 30_000;
const recoveryCount = 10;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function secretUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret, issuer, label }).toString();
}

/** The time step of a code, which may be one early or late; null if it is wrong, or not after the last one used. */
export function stepOfCode(secret: string, code: string, now: number, last = 0): number | null {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now });
  const step = delta === null ? 0 : Math.floor(now / stepMs) + delta;
  return step > last ? step : null;
}

/** A code of the app, which has six digits, unlike a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Each replaces a code of the app once. Only their hashes are stored. */
export function newRecoveryCodes(memberId: string) {
  const codes = Array.from({ length: recoveryCount }, () => new Secret({ size: 10 }).base32);
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
  if (isAppCode(code)) {
    const step = stepOfCode(totpSecret ?? '', code, now, totpStep);
    return step === null ? null : { totpStep: step };
  }
  const codes = JSON.parse(recoveryCodes) as string[];
  const left = codes.filter((one) => one !== hashOf(id, code));
  return left.length < codes.length ? { recoveryCodes: JSON.stringify(left) } : null;
}

function hashOf(memberId: string, code: string): string {
  return hash('sha256', `${memberId} ${code}`);
}
