import { createContext } from 'react';

/** Set while the server renders a page. The router marks its own scripts with the same nonce. */
export const ScriptNonce = createContext<string | undefined>(undefined);
