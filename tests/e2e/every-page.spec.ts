import { expect, test } from '@playwright/test';
import routes from '../../src/web/routes.ts';
import { complaintsAboutEveryPage } from './every-page.ts';
import { visits } from './page-visits.ts';
import { languages } from './shop-messages.ts';

function pathsOf(entries: typeof routes): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path && `/${path}`]),
    ...pathsOf(children ?? []),
  ]);
}

test('every route has a visit', () => {
  expect(Object.keys(visits).toSorted()).toEqual(pathsOf(routes).toSorted());
});

for (const language of languages) {
  test(`every page passes the layout, language and accessibility checks (its half in ${language})`, async ({
    page,
  }) => {
    expect(await complaintsAboutEveryPage(page, language, 'short')).toEqual([]);
  });
}
