import { expect, test } from '@playwright/test';
import routes from '../../src/web/routes.ts';
import { testEveryPage } from './every-page.ts';
import { visits } from './page-visits.ts';

function pathsOf(entries: typeof routes): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path && `/${path}`]),
    ...pathsOf(children ?? []),
  ]);
}

test('every route has a visit', () => {
  expect(Object.keys(visits).toSorted()).toEqual(pathsOf(routes).toSorted());
});

testEveryPage('short');
