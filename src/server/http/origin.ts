import { Problem } from './problem.ts';

/** A browser tells where a request comes from; one from another site changes nothing here. */
export function refuseForeign(request: Request, publicUrl: string) {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new Problem('foreign-origin');
  // An old browser, or one on plain http, tells a GET's place only by the page it came from.
  const from = request.headers.get('origin') ?? (site === null ? request.headers.get('referer') : null);
  if (from === null) return;
  const place = URL.parse(from);
  const ours = place?.origin === new URL(publicUrl).origin || place?.host === request.headers.get('host');
  if (!ours) throw new Problem('foreign-origin');
}
