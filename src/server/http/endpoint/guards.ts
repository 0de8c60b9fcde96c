import type { Context } from 'hono';
import type { Role } from '../../../contract/endpoint.ts';
import { Problem } from './problem.ts';

/** The shopper of a session. */
export interface Shopper {
  id: string;
  name: string;
  email: string;
}

/** What the guards need to know of a request's session. */
export interface SessionReader {
  shopper(c: Context): Promise<Shopper | null>;
  isSeller(c: Context): Promise<boolean>;
}

export interface Guards {
  publicUrl: string;
  /** Admits the caller by the role an endpoint declares, or throws; an unknown role is never admitted. */
  admit(c: Context, role: Role): Promise<Shopper | undefined>;
}

export function createGuards(sessions: SessionReader, publicUrl: string): Guards {
  return {
    publicUrl,
    async admit(c, role) {
      if (role === 'anyone') return undefined;
      if (role === 'seller') {
        if (!(await sessions.isSeller(c))) throw new Problem('not-seller');
        return undefined;
      }
      if (role !== 'user') throw new Error(`unknown role ${String(role)}`);
      const shopper = await sessions.shopper(c);
      if (!shopper) throw new Problem('not-logged-in');
      return shopper;
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
  const url = URL.parse(from);
  if (!url) throw new Problem('foreign-origin');
  const isOurs = url.origin === new URL(publicUrl).origin || url.host === req.header('host');
  if (!isOurs) throw new Problem('foreign-origin');
}

/** A GET with effects is sent by our scripts alone: not by an image, a link or the address bar, on our own pages too. */
export function refuseNavigation({ req }: Context) {
  const destination = req.header('sec-fetch-dest');
  if (destination !== undefined && destination !== 'empty') throw new Problem('foreign-origin');
}
