import { test } from '@playwright/test';
import { keepsToBudget } from './budget.ts';

test('the first view of the list keeps to its budget', async ({ browser }) => {
  await keepsToBudget(browser, 'list', 'ar');
});
