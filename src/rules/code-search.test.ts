import { expect, test } from 'vitest';
import { codeQuery } from './code-search.ts';

test.each([
  ['Order 1001 0011', '10010011'],
  ['order no. 10010011', '10010011'],
  ['الطلب ١٠٠١ ٠٠١١', '10010011'],
  ['JD 0146 0005 7786 05', 'jd01460005778605'],
  ['1Z 999 AA1 01 2345 6784', '1z999aa10123456784'],
  ['RX-5122-4455', 'rx51224455'],
])('%s is searched as %s', (typed, code) => expect(codeQuery(typed)).toBe(code));

test.each([
  'Order 1001 0012',
  '221B Baker Street',
  'SW1A 1AA',
  'King Fahd Road 12345678',
  'layla',
  'ab123456@x.co',
  'تفسير 12',
  '',
])('%j is searched as text', (typed) => expect(codeQuery(typed)).toBeNull());
