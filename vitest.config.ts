import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tests/security/**/*.test.ts',
      'tests/search/**/*.test.ts',
      'tests/import/**/*.test.ts',
      'tests/releases/**/*.test.ts',
      'tests/deploy/**/*.test.ts',
    ],
    globalSetup: ['tests/setup/databases.ts'],
    // No test replaces a module, so files may share a worker: half the time.
    isolate: false,
    // Left to itself it keeps one of two cores idle.
    maxWorkers: 2,
    allowOnly: false,
    // Ends a test that hangs. A busy machine may take many times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
