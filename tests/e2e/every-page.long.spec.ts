import { expect, test } from '@playwright/test';
import { complaintsAboutEveryPage } from './every-page.ts';
import { languages } from './shop-messages.ts';

for (const language of languages) {
  test(`every page passes the layout, language and accessibility checks in both widths (${language})`, async ({
    page,
  }) => {
    expect(await complaintsAboutEveryPage(page, language, 'long')).toEqual([]);
  });
}
