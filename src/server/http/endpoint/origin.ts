import { Problem } from './problem.ts';
import type { Visit } from './request-context.ts';

/** A browser tells where a request comes from; one from another site changes nothing here. */
export function refuseForeign({ req }: Pick<Visit, 'req'>, publicUrl: string) {
  const site = req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new Problem('foreign-origin');
  // An old browser, or one on plain http, tells a GET's place only by the page it came from.
  const from = req.header('origin') ?? (site === undefined ? req.header('referer') : undefined);
  if (from === undefined) return;
  const place = URL.parse(from);
  if (!place) throw new Problem('foreign-origin');
  const ours = place.origin === new URL(publicUrl).origin || place.host === req.header('host');
  if (!ours) throw new Problem('foreign-origin');
}
