import type { Role } from '../../contract/endpoint.ts';
import { andThen, type AtOnce } from '../at-once.ts';
import type { Sessions, Shopper } from '../accounts/sessions.ts';
import { Problem } from './problem.ts';
import type { Visit } from './visit.ts';

export interface Guards {
  publicUrl: string;
  /** Lets the caller in by the role an endpoint declares, or refuses; nothing is open by omission. */
  admit(visit: Visit, role: Role): AtOnce<Shopper | undefined>;
}

export function createGuards(sessions: Sessions, publicUrl: string): Guards {
  return {
    publicUrl,
    admit(visit, role) {
      if (role === 'anyone') return undefined;
      if (role === 'seller') return andThen(sessions.isSeller(visit), sellerOnly);
      if (role !== 'user') throw new Error(`nobody has the role ${String(role)}`);
      return andThen(sessions.shopper(visit), loggedIn);
    },
  };
}

function sellerOnly(isSeller: boolean): undefined {
  if (!isSeller) throw new Problem('not-seller');
}

function loggedIn(shopper: Shopper | null): Shopper {
  if (!shopper) throw new Problem('not-logged-in');
  return shopper;
}
