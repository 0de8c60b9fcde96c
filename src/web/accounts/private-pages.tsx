import { Outlet } from 'react-router';
import { QueryProvider } from '../api/query-client.tsx';
import { checkUser } from './session/session-store.ts';

/** The layout of pages that fetch private data. Only they load the query client. */
export default function PrivatePages() {
  return (
    <QueryProvider onSessionLost={() => void checkUser()}>
      <Outlet />
    </QueryProvider>
  );
}
