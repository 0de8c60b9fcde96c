import type { StaffRole } from '../../rules/accounts.ts';

export interface MemberRow {
  /** `owner` for the person who logs in with the configured email. */
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  /** Empty for the owner, and until an invitation is accepted. */
  passwordHash: string;
  /** Null without a second factor. */
  totpSecret: string | null;
  /** The time step of the last code that was used. */
  totpStep: number;
  /** JSON: the hashes of those not used yet. */
  recoveryCodes: string;
  createdAt: number;
}

export interface DeskChangeRow {
  id: string;
  memberId: string;
  memberName: string;
  action: string;
  title: string;
  count: number;
  /** JSON: the `changes` and `subjects` of `DeskChange` in the contract. */
  changes: string;
  subjects: string;
  createdAt: number;
}
