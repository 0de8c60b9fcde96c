import type { Context } from 'hono';
import type { Role } from '../../../contract/endpoint.ts';
import { deskRoles, mayUse, type StaffRole } from '../../../rules/accounts.ts';
import { orProblem, Problem } from './problem.ts';

export interface Shopper {
  id: string;
  name: string;
  email: string;
}

export interface DeskMember {
  id: string;
  name: string;
  role: StaffRole;
  /** The hash of the session's token. */
  session: string;
  /** The endpoint that they call, and when. */
  action: string;
  at: number;
}

/** What the guards need to know of a request's session. */
export interface SessionReader {
  shopper(c: Context): Promise<Shopper | null>;
  member(c: Context): Promise<Omit<DeskMember, 'action' | 'at'> | null>;
}

interface Caller {
  shopper?: Shopper;
  member?: DeskMember;
}

const ofDesk = new Set<Role>(deskRoles);

export type Guards = ReturnType<typeof createGuards>;

export function createGuards(sessions: SessionReader, publicUrl: string, now: () => number) {
  return {
    publicUrl,
    /** Admits the caller by the role an endpoint declares, or throws; an unknown role is never admitted. */
    async admit(c: Context, role: Role, action: string): Promise<Caller> {
      if (role === 'anyone') return {};
      if (role === 'user') {
        const shopper = orProblem(await sessions.shopper(c), 'not-logged-in');
        return { shopper };
      }
      if (!ofDesk.has(role)) throw new Error(`unknown role ${String(role)}`);
      const member = orProblem(await sessions.member(c), 'not-seller');
      if (!mayUse(member.role, role)) throw new Problem('not-allowed');
      return { member: { ...member, action, at: now() } };
    },
  };
}

/** Refuses a request that a browser sent from another site (CSRF). */
export function refuseForeign({ req }: Context, publicUrl: string) {
  const site = req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new Problem('foreign-origin');
  // Old browsers, and browsers on plain http, identify the page of a GET only by its Referer.
  const from = req.header('origin') ?? (site === undefined ? req.header('referer') : undefined);
  if (from === undefined) return;
  const url = orProblem(URL.parse(from), 'foreign-origin');
  const isOurs = url.origin === new URL(publicUrl).origin || url.host === req.header('host');
  if (!isOurs) throw new Problem('foreign-origin');
}

/** A GET with effects is sent by our scripts alone: not by an image, a link or the address bar, on our own pages too. */
export function refuseNavigation({ req }: Context) {
  const destination = req.header('sec-fetch-dest');
  if (destination !== undefined && destination !== 'empty') throw new Problem('foreign-origin');
}
