import { expect, test } from 'vitest';
import { databaseFailure, isTaken } from './database-failures.ts';

const failure = (message: string, details: object) => Object.assign(new Error(message), details);

test.each([
  ['PostgreSQL refuses the connection', failure('connect', { code: 'ECONNREFUSED' }), 'gone'],
  ['it shuts down', failure('terminating connection', { code: '57P01' }), 'gone'],
  ['it starts up', failure('starting up', { code: '57P03' }), 'gone'],
  ['it closed the connection', failure('Connection terminated unexpectedly', {}), 'gone'],
  ['it accepts no more connections', failure('timeout exceeded when trying to connect', {}), 'gone'],
  ['its disk is full', failure('could not extend file', { code: '53100' }), 'full'],
  ['our disk is full', failure('write', { code: 'ENOSPC' }), 'full'],
  ['SQLite is full', failure('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'full'],
  ['SQLite cannot write', failure('disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 778 }), 'gone'],
  ['a constraint', failure('unique', { code: '23505' }), null],
  ['a constraint of SQLite', failure('unique', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }), null],
  ['a bug of ours', new TypeError('undefined is not a function'), null],
  ['no error', undefined, null],
])('%s', (_what, error, expected) => {
  expect(databaseFailure(error)).toBe(expected);
});

test.each([
  ['in PostgreSQL', failure('unique', { code: '23505' }), true],
  ['in SQLite', failure('unique', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }), true],
  ['a foreign key', failure('foreign key', { code: '23503' }), false],
  ['a foreign key of SQLite', failure('foreign key', { code: 'ERR_SQLITE_ERROR', errcode: 787 }), false],
  ['no error', undefined, false],
])('whether a unique value is taken: %s', (_what, error, expected) => {
  expect(isTaken(error)).toBe(expected);
});
