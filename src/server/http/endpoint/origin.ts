import type { Context } from 'hono';
import { Problem } from './problem.ts';

/** Refuses a request that a browser sent from another site (CSRF). */
export function refuseForeign({ req }: Context, publicUrl: string) {
  const site = req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new Problem('foreign-origin');
  // Old browsers, and browsers on plain http, identify the page of a GET only by its Referer.
  const from = req.header('origin') ?? (site === undefined ? req.header('referer') : undefined);
  if (from === undefined) return;
  const url = URL.parse(from);
  if (!url) throw new Problem('foreign-origin');
  const isOurs = url.origin === new URL(publicUrl).origin || url.host === req.header('host');
  if (!isOurs) throw new Problem('foreign-origin');
}

/** A GET with effects is sent by our scripts alone: not by an image, a link or the address bar, on our own pages too. */
export function refuseNavigation({ req }: Context) {
  const destination = req.header('sec-fetch-dest');
  if (destination !== undefined && destination !== 'empty') throw new Problem('foreign-origin');
}
