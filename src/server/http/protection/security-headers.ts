import type { MiddlewareHandler } from 'hono';

/** On every answer, whoever writes it. */
export const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** What is no page runs nothing, loads nothing and stands in nobody's frame. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Browsers' own viewers do not open a PDF inside a sandbox; scripts and requests of its own stay forbidden. */
export const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function headersAlways(https: boolean): Record<string, string> {
  return { ...always, ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }) };
}

export function securityHeaders(https: boolean): MiddlewareHandler {
  const ours = Object.entries(headersAlways(https));
  return async (c, next) => {
    await next();
    for (const [name, value] of ours) c.res.headers.set(name, value);
    if (!c.res.headers.has('content-security-policy')) {
      const isPdf = c.res.headers.get('content-type') === 'application/pdf';
      c.res.headers.set('content-security-policy', isPdf ? pdfPolicy : closedPolicy);
    }
  };
}

/** The policy of one rendered page: its own inline scripts by hash, so it can be kept and sent to everybody. */
export function pagePolicy(scriptHashes: string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Styles are inline where a component sets a measure or a toast draws itself.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
