import { expect, type Page, test } from '@playwright/test';
import { complaintsAboutLargeText } from './large-text.ts';
import { inspect } from './page-inspection.ts';
import { watchPage } from './page-watch.ts';
import { becomeVisitor, prepare, type Visit, visits } from './page-visits.ts';
import { type Language, languages } from './shop-messages.ts';
import { Shopper } from './shopper.ts';
import { tabRound } from './tab-round.ts';

/** The bars, the menu and the footer around the pages of the shop and of the desk. */
const shell = ['body > header', 'body > footer', 'header:has(+ div > nav)', 'header + div > nav'];
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 900 };
/** Each page is opened in one width and theme; the long form then resizes it to the other width. */
const looks = {
  en: { opened: wide, resized: narrow, colorScheme: 'light' },
  ar: { opened: narrow, resized: wide, colorScheme: 'dark' },
} as const;

type Form = 'short' | 'long';

/** One test for each few pages. */
const pagesOfTest = 9;

/**
 * Looks at the layout, the language and the accessibility of the pages of the shop and of the desk. The short form looks at
 * each page in one language and width, the long one at the pages of the shop in both languages, and at all in both widths; it
 * goes round each with the Tab key.
 */
export function testEveryPage(form: Form): void {
  for (const language of languages) {
    const all = visitsIn(language, form);
    for (let from = 0; from < all.length; from += pagesOfTest) {
      const some = all.slice(from, from + pagesOfTest);
      const names = `${some[0]![0] || '/'} to ${some.at(-1)![0]}`;
      test(`pages pass the checks of layout, language and accessibility (${language}, ${names})`, async ({
        page,
      }) => {
        expect(await complaintsAbout(page, language, form, some)).toEqual([]);
      });
    }
  }
}

async function complaintsAbout(page: Page, language: Language, form: Form, some: [string, Visit][]) {
  const { opened, resized, colorScheme } = looks[language];
  await page.emulateMedia({ colorScheme });
  const shopper = new Shopper(page, language);
  const data = await prepare(shopper);
  const watch = await watchPage(page);
  const found: string[] = [];
  const seenShells = new Set<boolean>();
  for (const [path, visit] of some) {
    if (visit.loggedOut) await becomeVisitor(page, data);
    const address = shopper.path(visit.path(data));
    await page.setViewportSize(opened);
    const wrong = await complaintsAboutOpening(page, address, visit);
    // axe costs more than all other checks: it looks at a page in one language, and at each shell once.
    if (languageOf(path) === language) {
      const isDesk = path.startsWith('/seller');
      wrong.push(...(await shopper.axeViolations('html', seenShells.has(isDesk) ? shell : [])));
      seenShells.add(isDesk);
    }
    for (const size of form === 'short' ? [opened] : [opened, resized]) {
      if (size !== opened) await page.setViewportSize(size);
      const complaints = await complaintsAtSize(page, shopper);
      if (form === 'long') complaints.push(...(await tabRound(page)).complaints);
      wrong.push(...complaints.map((what) => `${what} (${size.width}px)`));
    }
    await page.setViewportSize(opened);
    if (languageOf(path) === language) wrong.push(...(await complaintsAboutStates(shopper, visit)));
    // The browser itself logs a 404 to the console.
    const logged = watch.complaints.splice(0).filter((text) => !visit.status || !text.includes('404'));
    found.push(...[...wrong, ...logged].map((what) => `${address}: ${what}`));
  }
  return found;
}

async function complaintsAboutStates(shopper: Shopper, { states = [] }: Visit): Promise<string[]> {
  const wrong: string[] = [];
  for (const [part, open] of states) {
    await open(shopper);
    await shopper.page.locator(part).first().waitFor();
    wrong.push(...(await shopper.axeViolations(part)));
    await shopper.page.keyboard.press('Escape');
  }
  return wrong;
}

/** The language in which a page is looked at by the short form, and by axe. */
function languageOf(path: string): Language {
  // The desk is looked at in Arabic alone, where a text that is not translated stands out.
  if (path.startsWith('/seller')) return 'ar';
  return languages[Object.keys(visits).indexOf(path) % 2]!;
}

function visitsIn(language: Language, form: Form): [string, Visit][] {
  const chosen = Object.entries(visits).filter(
    ([path]) => languageOf(path) === language || (form === 'long' && !path.startsWith('/seller')),
  );
  // A visitor comes last: nothing logs in again.
  return chosen.toSorted(([, one], [, other]) => Number(one.loggedOut ?? 0) - Number(other.loggedOut ?? 0));
}

async function complaintsAboutOpening(page: Page, path: string, visit: Visit): Promise<string[]> {
  const answer = await page.goto(path);
  const wrong: string[] = [];
  if (answer?.status() !== (visit.status ?? 200)) wrong.push(`answers ${answer?.status()}`);
  await page
    .locator(visit.selector)
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => wrong.push(`shows no ${visit.selector}`));
  await page.evaluate(() => document.fonts.ready);
  if (await page.locator('.without-script').isVisible()) wrong.push('says that it needs scripts');
  const shifted = await page.evaluate(() => window.shifted ?? 0);
  if (shifted > 0.02) wrong.push(`shifts by ${shifted.toFixed(3)}`);
  return wrong;
}

async function complaintsAtSize(page: Page, shopper: Shopper): Promise<string[]> {
  const wrong = await inspect(page, shopper.language);
  // 320 px is the width that remains at a text size of 200%.
  const size = page.viewportSize()!;
  if (size.width < 640) {
    await page.setViewportSize({ width: 320, height: 640 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) wrong.push(`wider than a window of 320px by ${tooWide}px`);
    await page.setViewportSize(size);
    wrong.push(...(await complaintsAboutLargeText(page)));
  }
  return wrong;
}
