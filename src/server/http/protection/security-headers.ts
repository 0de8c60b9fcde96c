import type { Config } from '../../config.ts';

/** For everything that is not a page: runs nothing, loads nothing, cannot be framed. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Browsers do not open a PDF inside a sandbox; its scripts and requests stay forbidden. */
export const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A worker has a policy of its own. That of pdf.js compiles the decoders of scans, which no page may. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** The headers of every response; a page, a cover or a PDF replaces the policy with its own. */
export function securityHeaders({
  secureCookies: https,
  hstsSubdomains,
}: Pick<Config, 'secureCookies' | 'hstsSubdomains'>): Record<string, string> {
  return {
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(https && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/**
 * The policy of one rendered page. It allows inline scripts by hash, so the page can be cached for everybody. Only the desk
 * may have style elements, in the mails that it shows.
 */
export function pagePolicy(
  scriptHashes: string[],
  { isDesk, https }: { isDesk: boolean; https: boolean },
): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Components set measures in style attributes.
    "style-src 'self' 'unsafe-inline'",
    ...(isDesk ? [] : ["style-src-elem 'self'"]),
    `img-src 'self' data: blob: https:${https ? '' : ' http:'}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
