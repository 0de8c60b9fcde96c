import { test } from '@playwright/test';
import { keepsToBudget } from './budget.ts';

for (const [name, language] of [
  ['list', 'en'],
  ['home', 'ar'],
  ['book', 'ar'],
  ['cart', 'en'],
] as const) {
  test(`the first view of the ${name} page (${language}) keeps to its budget`, async ({ browser }) => {
    await keepsToBudget(browser, name, language);
  });
}
