import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { logoFile } from '../../rules/shop.ts';
import { locale, type Locale, localPath, otherLocale } from '../locale.ts';
import { useShopFacts, useStoreName } from '../shop-facts.ts';
import { type Message, SectionHead } from '../ui/section-head.tsx';

const ogLocale: Record<Locale, string> = { en: 'en_US', ar: 'ar_AR' };

export interface PageMetaProps {
  /** Without the shop's name, which is appended. */
  title: string;
  description?: string;
  /** The canonical English path, where it differs from the requested one. */
  path?: string;
  /** The part of the query that makes it a different page: `?after=…`. */
  search?: string;
  /** The Open Graph image, a path or a URL. */
  image?: string;
  type?: 'website' | 'book';
  /** `noindex`: search results, the cart, an account. */
  unlisted?: boolean;
  /** The schema.org type of the page, where it is more than a WebPage. */
  page?: { '@type': string; [property: string]: unknown };
  /** Further schema.org objects. */
  data?: object[];
}

interface PageProps extends Omit<PageMetaProps, 'title' | 'unlisted'> {
  /** The title and the heading. */
  words: Message;
  /** Of one visitor: it is not listed, and as tall as the window while its data loads. */
  isPrivate?: boolean;
  children: ReactNode;
}

/** A page between the bar and the footer. */
export function Page({ words, isPrivate, children, ...meta }: PageProps) {
  return (
    <main id="main" className={isPrivate ? 'wrap page-top tall' : 'wrap page-top'} tabIndex={-1}>
      <PageMeta title={words({}, { locale: locale() })} unlisted={isPrivate} {...meta} />
      <SectionHead level={1} words={words} />
      {children}
    </main>
  );
}

/** Title, meta, link and JSON-LD elements. React moves them into the head. */
export function PageMeta({
  title,
  description,
  path,
  search = '',
  image,
  type = 'website',
  unlisted,
  page,
  data,
}: PageMetaProps) {
  const { publicUrl, logo } = useShopFacts();
  const shopPicture = logo ? logoFile(logo, 'share') : '/share.jpg';
  const storeName = useStoreName();
  const { pathname } = useLocation();
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const address = (of: Locale) => absolute(localPath(path ?? pathname, of) + search);
  const fullTitle = title === storeName ? title : `${title} · ${storeName}`;
  const webPage = {
    '@type': 'WebPage',
    '@id': address(locale()),
    url: address(locale()),
    name: title,
    ...(description && { description }),
    inLanguage: locale(),
  };
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={address(locale())} />
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <link rel="alternate" hrefLang="ar" href={address('ar')} />
      <link rel="alternate" hrefLang="x-default" href={absolute((path ?? pathname) + search)} />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address(locale())} />
      <meta property="og:locale" content={ogLocale[locale()]} />
      <meta property="og:locale:alternate" content={ogLocale[otherLocale()]} />
      <meta property="og:image" content={absolute(image ?? shopPicture)} />
      <meta property="og:image:alt" content={image ? title : storeName} />
      {!image && <meta property="og:image:width" content="1200" />}
      {!image && <meta property="og:image:height" content="630" />}
      <meta name="twitter:card" content="summary_large_image" />
      {!unlisted && <PageData data={[...(data ?? []), { ...webPage, ...page }]} />}
    </>
  );
}

function PageData({ data }: { data: object[] }) {
  const json = jsonForScript(data.map((thing) => ({ '@context': 'https://schema.org', ...thing })));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** JSON that is safe inside a `<script>`: no character can close it, and it parses to the same value. */
export function jsonForScript(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
