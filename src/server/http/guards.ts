import type { Role } from '../../contract/endpoint.ts';
import type { Sessions, Shopper } from '../accounts/sessions.ts';
import { Problem } from './problem.ts';
import type { Visit } from './visit.ts';

export interface Guards {
  publicUrl: string;
  /** Lets the caller in by the role an endpoint declares, or refuses; nothing is open by omission. */
  admit(visit: Visit, role: Role): Promise<Shopper | undefined>;
}

export function createGuards(sessions: Sessions, publicUrl: string): Guards {
  return {
    publicUrl,
    async admit(visit, role) {
      if (role === 'anyone') return undefined;
      if (role === 'seller') {
        if (!(await sessions.isSeller(visit))) throw new Problem('not-seller');
        return undefined;
      }
      if (role !== 'user') throw new Error(`nobody has the role ${String(role)}`);
      const shopper = await sessions.shopper(visit);
      if (!shopper) throw new Problem('not-logged-in');
      return shopper;
    },
  };
}
