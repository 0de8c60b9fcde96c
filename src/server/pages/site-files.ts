import type { Context } from 'hono';
import { openApi } from '../../contract/openapi.ts';
import { addressIn, otherLanguage, splitAddress } from '../../rules/languages.ts';
import { type Logo, logoFile } from '../../rules/shop.ts';
import type { Config } from '../config.ts';
import type { LoadShopState } from '../shop/shop-state.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { publicText } from '../http/cache/cached-response.ts';
import { version } from '../version.ts';

const privatePages = [
  '/cart',
  '/add-address',
  '/guest-checkout',
  '/my-orders',
  '/order-success',
  '/loader',
  '/seller',
];

/** Crawlers may read everything but private pages. */
export function robots(loadShopState: LoadShopState, { publicUrl }: Config) {
  return async (c: Context) => {
    const other = otherLanguage((await loadShopState()).settings.frontLanguage);
    const closed = ['/api/', ...privatePages.flatMap((page) => [page, `/${other}${page}`])];
    const lines = ['User-agent: *', ...closed.map((page) => `Disallow: ${page}`), ''];
    const text = [...lines, `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join('\n');
    return c.text(text, 200, { 'cache-control': 'public, max-age=3600' });
  };
}

/** The endpoint table as OpenAPI, built when it is asked for: that takes longer than the rest of the app together. */
export function apiDocument({ publicUrl, secureCookies }: Config, cache: ResponseCache) {
  const document = async () =>
    publicText('application/json', JSON.stringify(openApi(version, publicUrl, secureCookies)));
  return (c: Context) => cache.respond(c, null, 'api document', document);
}

const day = 86_400_000;

/** Where to report a vulnerability (RFC 9116). Expires 180 days after it is read. */
export function securityTxt({ publicUrl, securityContact }: Config, now: () => number) {
  return (c: Context) => {
    const expires = new Date(Math.floor(now() / day) * day + 180 * day).toISOString();
    const lines = [
      `Contact: ${securityContact ?? new URL('/contact', publicUrl).href}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ar',
      `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
      '',
    ];
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' });
  };
}

const appWords = {
  en: {
    dir: 'ltr',
    description: 'Classical Islamic books in Arabic and English',
  },
  ar: {
    dir: 'rtl',
    description: 'كتب التراث الإسلامي بالعربية والإنجليزية',
  },
} as const;

const appLook = {
  id: '/',
  display: 'minimal-ui',
  background_color: '#faf6ec',
  theme_color: '#faf6ec',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

function logoIcons(logo: Logo) {
  const icon = { sizes: '512x512', type: 'image/png' };
  return [
    { src: logoFile(logo, 'icon'), ...icon },
    { src: logoFile(logo, 'tile'), ...icon, purpose: 'maskable' },
  ];
}

/** What tools ask for without reading a page; browsers are told of an icon there. */
export function favicon(loadShopState: LoadShopState) {
  return async (c: Context) => {
    const { logo } = (await loadShopState()).settings;
    c.header('cache-control', 'public, max-age=3600');
    return c.redirect(logo ? logoFile(logo, 'icon') : '/icon-192.png');
  };
}

/** The web app manifest, in the language of the page that links to it. */
export function webManifest(loadShopState: LoadShopState) {
  return async (c: Context) => {
    const { storeName, storeNameAr, logo, frontLanguage } = (await loadShopState()).settings;
    const lang = splitAddress(c.req.path).named ?? frontLanguage;
    const name = lang === 'ar' ? storeNameAr : storeName;
    const manifest = {
      ...appLook,
      ...(logo && { icons: logoIcons(logo) }),
      lang,
      ...appWords[lang],
      start_url: addressIn(lang, frontLanguage, '/'),
      name,
      short_name: name.slice(0, 12),
    };
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    });
  };
}
