import { expect, test } from 'vitest';
import { createLog, inWords } from './log.ts';

test('a terminal shows one short line an event', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(inWords(line)) });
  log.info({ version: '1.0.0', migrations: 1 }, 'the database is open');
  log.info({ requestId: 'a', method: 'GET', path: '/books', status: 200, ms: 3.2 }, 'request');
  log.warn({ err: new Error('no answer'), job: 'send mails' }, 'job failed');
  const [open, request, failure] = lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''));
  expect(open).toBe('the database is open, version "1.0.0", migrations 1\n');
  expect(request).toBe('GET /books 200, 3.2 ms\n');
  expect(failure).toMatch(/^Warning: job failed, job "send mails"\nError: no answer\n {4}at /);
});
