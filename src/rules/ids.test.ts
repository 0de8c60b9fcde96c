import { expect, test } from 'vitest';
import { isId } from './ids.ts';

test('an id is 24 lowercase hexadecimal characters', () => {
  expect(isId('64f0c1a2b3d4e5f601234567')).toBe(true);
});

test.each([
  '',
  '__proto__',
  'constructor',
  '64f0c1a2b3d4e5f60123456',
  '64f0c1a2b3d4e5f6012345678',
  '64F0C1A2B3D4E5F601234567',
  '64f0c1a2b3d4e5f60123456g',
  '64f0c1a2b3d4e5f601234567\n',
  ' 64f0c1a2b3d4e5f60123456',
  '٤٤f0c1a2b3d4e5f601234567',
])('%j is not an id', (text) => {
  expect(isId(text)).toBe(false);
});
