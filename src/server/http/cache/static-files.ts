import { basename, extname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Next } from 'hono';
import { pdfPolicy, workerPolicy } from '../protection/security-headers.ts';
import { forever } from './cached-response.ts';

/** The built files have their content's hash in their names; a sample that changes gets a new name, pdf.js a new version. */
const immutable = /^\/(assets|samples|read)\//;
const daily = 'public, max-age=86400';

/** Serves the files of one folder. Where there is no such file, the pages answer. Only names with an extension are files. */
export function staticFiles(root: string) {
  // The reader's service worker answers below the prefix of a language only.
  const pathOf = (path: string) => path.replace(/^\/(ar|en)(?=\/read\/)/, '');
  const serve = serveStatic({ root, precompressed: true, rewriteRequestPath: pathOf });
  return async (c: Context, next: Next) => {
    const path = pathOf(c.req.path);
    if (!extname(path) || /\/(\.|%2e)/i.test(path)) return next();
    let isFile = true;
    const answer = await serve(c, async () => {
      isFile = false;
      await next();
    });
    if (!isFile || !answer) return undefined;
    const caching = immutable.test(path) ? forever : daily;
    answer.headers.set('cache-control', answer.status === 416 ? 'no-store' : caching);
    if (isWorker(path)) answer.headers.set('content-security-policy', workerPolicy);
    if (path.endsWith('.pdf')) {
      answer.headers.set('accept-ranges', 'bytes');
      answer.headers.set('content-disposition', 'inline');
      answer.headers.set('content-security-policy', pdfPolicy);
    }
    return answer;
  };
}

/** The scripts of the reader that run beside its page: pdf.js and the service worker. */
function isWorker(path: string): boolean {
  return extname(path) === '.mjs' || basename(path) === 'read-worker.js';
}
