import { data, isRouteErrorResponse } from 'react-router';

const offline = 'offline';

/** Client middleware: fails at once while offline instead of waiting for the request to fail. */
export function refuseOffline(): void {
  if (!navigator.onLine) throw data(offline, { status: 503 });
}

/** Whether a page failed because the network is down: refused above, or a failed fetch. */
export function isOffline(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 503 && error.data === offline;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
