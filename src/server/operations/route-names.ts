import { endpoints } from '../../contract/endpoints.ts';

const paths = new Set(Object.keys(endpoints).map((name) => name.split(' ')[1]!));
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const single = new Set(['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']);
const folders = ['/assets/', '/covers/', '/files/', '/fonts/', '/samples/', '/sitemap/', '/demo-cards/'];

/** A route name from a fixed list, so that requests cannot add labels to the metrics. */
export function routeOf(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (path.startsWith('/api/')) return paths.has(path) ? path : '/api/*';
  if (single.has(path)) return path;
  const folder = folders.find((start) => path.startsWith(start));
  return folder ? `${folder}*` : 'page';
}

export function methodOf(method: string | undefined): string {
  return method && methods.has(method) ? method : 'other';
}
