import { expect, test } from 'vitest';
import { missingTexts } from './newsletters.ts';

const none = { subject: '', body: '', subjectAr: ' ', bodyAr: '' };
const english = { subject: 'New', body: 'These have arrived.' };
const arabic = { subjectAr: 'جديد', bodyAr: 'وصلت هذه.' };

test.each([
  ['both languages', { ...english, ...arabic }, []],
  ['English', english, []],
  ['Arabic', arabic, []],
  ['nothing', {}, ['subject', 'body']],
  ['an Arabic subject alone', { subjectAr: 'جديد' }, ['bodyAr']],
  ['English and half of Arabic', { ...english, bodyAr: 'وصلت' }, ['subjectAr']],
])('a newsletter with %s lacks what is left', (_, given, missing) => {
  expect(missingTexts({ ...none, ...given })).toEqual(missing);
});
