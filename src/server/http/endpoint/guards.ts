import type { Role } from '../../../contract/endpoint.ts';
import { andThen, type AtOnce } from '../../maybe-promise.ts';
import type { Sessions, Shopper } from '../../accounts/sessions.ts';
import { Problem } from './problem.ts';
import type { Visit } from './request-context.ts';

export interface Guards {
  publicUrl: string;
  /**
   * Lets the caller in by the role an endpoint declares, or refuses; nothing is open by omission. An endpoint that
   * proves the session by itself may get one that is only remembered.
   */
  admit(visit: Visit, role: Role, proves?: boolean): AtOnce<Shopper | undefined>;
}

export function createGuards(sessions: Sessions, publicUrl: string): Guards {
  return {
    publicUrl,
    admit(visit, role, proves = false) {
      if (role === 'anyone') return undefined;
      if (role === 'seller') return andThen(sessions.isSeller(visit), sellerOnly);
      if (role !== 'user') throw new Error(`nobody has the role ${String(role)}`);
      const prove = () => andThen(sessions.shopper(visit), loggedIn);
      const seen = proves ? sessions.remembered(visit) : null;
      return seen ? { ...seen.shopper, unproven: { tokenHash: seen.tokenHash, prove } } : prove();
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
