import type { Context } from 'hono';
import type { Role } from '../../../contract/endpoint.ts';
import type { ClientQueues } from '../protection/client-queues.ts';
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
  /** Where the requests of each client wait for each other. */
  queues: ClientQueues;
}

export function createGuards(sessions: SessionReader, publicUrl: string, queues: ClientQueues): Guards {
  return {
    publicUrl,
    queues,
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
