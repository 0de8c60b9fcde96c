import { describe, expect, test } from 'vitest';
import { temporaryProject } from '../../tests/support/temporary-project.ts';
import { brokenBoundaries } from './import-boundaries.ts';

const broken = (files: Record<string, string>) => brokenBoundaries(temporaryProject(files));

const cart = 'export const cart = 1;\nexport type Cart = number;\n';

test('allowed imports pass', () => {
  const files = {
    'src/rules/money.ts': "import { cart } from './cart.ts';\nexport const money = cart;",
    'src/rules/cart.ts': cart,
    'src/rules/cart.test.ts':
      "import { test } from 'vitest';\nimport fc from 'fast-check';\nimport fs from 'node:fs';\nimport './cart.ts';",
    'src/contract/cart.ts':
      "import { z } from 'zod';\nimport { cart } from '../rules/cart.ts';\nexport const c = [z, cart];",
    'src/server/db/open.ts':
      "import { Kysely } from 'kysely';\nimport pg from 'pg';\nimport { DatabaseSync } from 'node:sqlite';",
    'src/server/cart/cart-queries.ts': "import { sql } from 'kysely';\nimport '../db/open.ts';",
    'src/server/cart/cart-api.ts':
      "import { Hono } from 'hono';\nimport './cart-queries.ts';\nimport type { Log } from '../log.ts';",
    'src/server/cart/cart-api.test.ts': "import { sql } from 'kysely';\nimport '../app.ts';",
    'src/server/app.ts': "import './cart/cart-api.ts';",
    'src/server/payments/stripe.ts': "import Stripe from 'stripe';",
    'src/server/payments/stripe-events.ts': "import type Stripe from 'stripe';",
    'src/server/pages/render.ts': "export const page = () => import('../../web/root.tsx');",
    'src/web/root.tsx':
      "import type { Route } from './+types/import-boundaries.test';\nimport './root.css?url';\nimport type { c } from '../contract/cart.ts';\nimport { type c as d } from '../contract/cart.ts';\nexport type { c } from '../contract/cart.ts';",
    'src/web/shelf/a.tsx': "import '../cart/store/a.ts';\nimport '../locale.ts';\nimport './b.tsx';",
    'src/web/shell/a.tsx': "import '../shelf/a.tsx';\nimport './+types/a';\nimport './a.css';",
    'src/web/cart.test.ts': "import { c } from '../contract/cart.ts';",
    'src/web/i18n/index.js': "import fs from 'node:fs';",
  };
  expect(broken(files)).toEqual([]);
});

describe('an import across a boundary is found', () => {
  const through: [string, string, string, RegExp][] = [
    ['rules to contract', 'src/rules/a.ts', "import { x } from '../contract/x.ts';", /only rules\//],
    ['rules to a package', 'src/rules/a.ts', "import { z } from 'zod';", /only rules\//],
    ['rules to a built-in', 'src/rules/a.ts', "import { hash } from 'node:crypto';", /only rules\//],
    ['a test of rules to the server', 'src/rules/a.test.ts', "import '../server/app.ts';", /only rules\//],
    [
      'contract to server',
      'src/contract/a.ts',
      "import type { X } from '../server/x.ts';",
      /rules\/, contract\/ and zod/,
    ],
    [
      'contract to a package',
      'src/contract/a.ts',
      "import { Hono } from 'hono';",
      /rules\/, contract\/ and zod/,
    ],
    [
      'contract to a built-in',
      'src/contract/a.ts',
      "import path from 'path';",
      /rules\/, contract\/ and zod/,
    ],
    ['a shape in web', 'src/web/a.tsx', "import { c, type D } from '../contract/cart.ts';", /only types/],
    ['web to server', 'src/web/a.tsx', "import { x } from '../server/x.ts';", /never imports server/],
    [
      'web to a type of server',
      'src/web/a.tsx',
      "import type { X } from '../server/x.ts';",
      /never imports server/,
    ],
    [
      'web to server by an inline type',
      'src/web/a.ts',
      "export type A = import('../server/x.ts').X;",
      /never imports server/,
    ],
    [
      'web to server by a re-export',
      'src/web/a.ts',
      "export * from '../server/x.ts';",
      /never imports server/,
    ],
    [
      'web to server by a named re-export',
      'src/web/a.ts',
      "export { x } from '../server/x.ts';",
      /never imports server/,
    ],
    [
      'web to server, late',
      'src/web/a.ts',
      "export const a = () => import('../server/x.ts');",
      /never imports server/,
    ],
    ['web to a built-in', 'src/web/a.ts', "import fs from 'node:fs';", /no Node built-ins/],
    ['server to web', 'src/server/cart/a.ts', "import '../../web/root.tsx';", /only server\/pages/],
    [
      'SQL in an API',
      'src/server/cart/cart-api.ts',
      "import { sql } from 'kysely';",
      /SQL and database drivers/,
    ],
    [
      'a type of a driver in an API',
      'src/server/cart/cart-api.ts',
      "import type pg from 'pg';",
      /SQL and database drivers/,
    ],
    [
      'SQLite in the app',
      'src/server/app.ts',
      "import { DatabaseSync } from 'node:sqlite';",
      /SQL and database drivers/,
    ],
    [
      'the SDK of S3 in the app',
      'src/server/app.ts',
      "import { S3Client } from '@aws-sdk/client-s3';",
      /SDK of S3/,
    ],
    ['Stripe in checkout', 'src/server/checkout/pay.ts', "import Stripe from 'stripe';", /imports Stripe/],
    [
      'Stripe beside its file',
      'src/server/payments/card.ts',
      "import Stripe from 'stripe';",
      /imports Stripe/,
    ],
    [
      'Hono in queries',
      'src/server/cart/cart-queries.ts',
      "import type { Context } from 'hono';",
      /nothing of HTTP/,
    ],
    [
      'HTTP in queries',
      'src/server/cart/cart-queries.ts',
      "import { fail } from '../http/errors.ts';",
      /nothing of HTTP/,
    ],
    ['covers to the server', 'src/covers/a.ts', "import '../server/config.ts';", /covers\/ is pure/],
    ['the demo in the app', 'src/server/app.ts', "import './demo/seed.ts';", /exists only in the demo/],
    ['a lower folder to a higher', 'src/server/cart/a.ts', "import '../orders/a.ts';", /imports go down/],
    ['a folder to the app', 'src/server/cart/a.ts', "import '../app.ts';", /imports go down/],
    ['a folder without a place', 'src/server/catalogue/a.ts', "import '../gifts/a.ts';", /imports go down/],
    ['the interface to a noun', 'src/web/ui/a.tsx', "import '../shelf/a.tsx';", /web\/ are ordered/],
    ['calls to a noun', 'src/web/api/a.ts', "import type { A } from '../cart/a.ts';", /web\/ are ordered/],
    ['a noun to the shell', 'src/web/desk/a.tsx', "import '../shell/a.tsx';", /web\/ are ordered/],
    ["the cart's store to its page", 'src/web/cart/store/a.ts', "import '../a.tsx';", /web\/ are ordered/],
    ['a page to a file above', 'src/web/home/a.tsx', "import '../root.tsx';", /web\/ are ordered/],
    ['a page without a place', 'src/web/home/a.tsx', "import '../gifts/a.tsx';", /web\/ are ordered/],
    ['tests in the shop', 'src/server/orders/a.ts', "import '../../../tests/support/a.ts';", /not shipped/],
  ];
  test.each(through)('%s', (_name, file, source, reason) => {
    const found = broken({ [file]: `\n${source}` });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${file}:2 imports `);
    expect(found[0]).toMatch(reason);
  });
});

test.each(['src/web/index.tsx', 'src/rules/utils.ts', 'scripts/helpers.mjs', 'tests/e2e/common.test.ts'])(
  'a vague name is refused: %s',
  (file) => {
    expect(broken({ [file]: '' })).toEqual([`${file}: a file is named by the noun it is about`]);
  },
);

test('a file that cannot be parsed is an error', () => {
  expect(() => broken({ 'src/rules/a.ts': 'import {' })).toThrow('src/rules/a.ts cannot be read');
});
