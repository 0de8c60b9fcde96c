import { data, isRouteErrorResponse } from 'react-router';

const offline = 'offline';

/** Run before a page is fetched: without a network it is said at once, before the browser gives up on the page. */
export function refuseOffline(): void {
  if (!navigator.onLine) throw data(offline, { status: 503 });
}

/** A page that could not be fetched: refused above, or the request never arrived. */
export function isOffline(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 503 && error.data === offline;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
