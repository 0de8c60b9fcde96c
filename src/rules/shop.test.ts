import { expect, test } from 'vitest';
import { defaultArabicName, isShopWord, logoFile, maxTextLength, policyTopics } from './shop.ts';

test('only the default name has an Arabic form of its own', () => {
  expect(['Warraq', 'warraq', 'Dār al-Kutub'].map(defaultArabicName)).toEqual([
    'ورّاق',
    'warraq',
    'Dār al-Kutub',
  ]);
});

test('the files of a logo stand beside the one that is shown', () => {
  const logo = { url: '/files/ab-logo.png12-logo.png', width: 300, height: 100 };
  expect((['icon', 'tile', 'share'] as const).map((use) => logoFile(logo, use))).toEqual([
    '/files/ab-logo.png12-icon.png',
    '/files/ab-logo.png12-tile.png',
    '/files/ab-logo.png12-share.png',
  ]);
});

test('words that stand in places for a few lines are short', () => {
  expect(policyTopics.map((topic) => [topic, isShopWord(topic), maxTextLength(topic)])).toEqual([
    ...['about', 'delivery', 'returns', 'faq', 'privacy', 'terms'].map((topic) => [topic, false, 10_000]),
    ['motto', true, 200],
    ...['offer', 'reasons', 'newsletter', 'footer'].map((topic) => [topic, true, 1_000]),
  ]);
});
