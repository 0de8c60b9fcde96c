import type { MiddlewareHandler } from 'hono';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function securityHeaders(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value);
    if (https) c.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    const html = c.res.headers.get('content-type')?.startsWith('text/html');
    if (!c.res.headers.has('content-security-policy') && (html || c.req.path.startsWith('/api/'))) {
      c.res.headers.set('content-security-policy', apiPolicy);
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
