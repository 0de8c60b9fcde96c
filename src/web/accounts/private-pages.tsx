import { Outlet } from 'react-router';
import { QueryProvider } from '../api/query-client.tsx';

/** The pages that ask the shop for what is one person's own; the others travel without the means for it. */
export default function PrivatePages() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
