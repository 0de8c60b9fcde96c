import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/security/**/*.test.ts'],
    globalSetup: ['tests/setup/postgres.ts'],
    // No test replaces a module, so files may share a worker: half the time.
    isolate: false,
    // Left to itself it keeps one of two cores idle.
    maxWorkers: 2,
    allowOnly: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
