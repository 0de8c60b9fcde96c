import { Problem } from './problem.ts';

/** A browser tells where a request comes from; one from another site changes nothing here. */
export function refuseForeign(request: Request, publicUrl: string) {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new Problem('foreign-origin');
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const ours =
    origin === new URL(publicUrl).origin || URL.parse(origin)?.host === request.headers.get('host');
  if (!ours) throw new Problem('foreign-origin');
}
