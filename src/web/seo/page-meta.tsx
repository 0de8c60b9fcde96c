import { useLocation } from 'react-router';
import { type Locale, locale, localPath, otherLocale, plainPath } from '../locale.ts';
import { useShopFacts, useStoreName } from '../shell/store-name.ts';
import { jsonForScript } from './json-ld.ts';

const territory: Record<Locale, string> = { en: 'en_US', ar: 'ar_AR' };

interface PageMetaProps {
  /** What the page is called; the shop's name is added. */
  title: string;
  description?: string;
  /** Its address in English, where it is not the one that was asked for. */
  path?: string;
  /** The page's own part of the query, where it makes another page of it: `?after=…`. */
  search?: string;
  /** A picture for who shares the page: an address of this shop or of the web; the shop's own otherwise. */
  image?: string;
  type?: 'website' | 'book';
  /** Keeps a page out of search engines: results of a search, a cart, an account. */
  unlisted?: boolean;
  /** What the page is, where it is more than a page, in the words of schema.org. */
  page?: { '@type': string; [property: string]: unknown };
  /** What the page is about, in the same words. */
  data?: object[];
}

/** What search engines and messengers read of a page. React moves these elements into the head. */
export function PageMeta({
  title,
  description,
  path,
  search = '',
  image = '/share.jpg',
  type = 'website',
  unlisted,
  page,
  data,
}: PageMetaProps) {
  const { publicUrl } = useShopFacts();
  const storeName = useStoreName();
  const { pathname } = useLocation();
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const address = (of: Locale) => absolute(localPath(path ?? plainPath(pathname), of) + search);
  const fullTitle = title === storeName ? title : `${title} · ${storeName}`;
  const asData = {
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
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address(locale())} />
      <meta property="og:locale" content={territory[locale()]} />
      <meta property="og:locale:alternate" content={territory[otherLocale()]} />
      <meta property="og:image" content={absolute(image)} />
      <meta name="twitter:card" content="summary_large_image" />
      {!unlisted && <PageData data={[...(data ?? []), { ...asData, ...page }]} />}
    </>
  );
}

function PageData({ data }: { data: object[] }) {
  const json = jsonForScript(data.map((thing) => ({ '@context': 'https://schema.org', ...thing })));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
