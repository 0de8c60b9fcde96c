import { defineConfig } from 'vitest/config';
import { lucideIcons } from './scripts/build/lucide-icons.mjs';

export default defineConfig({
  plugins: [lucideIcons()],
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tests/security/**/*.test.ts',
      'tests/search/**/*.test.ts',
      'tests/import/**/*.test.ts',
      'tests/deploy/**/*.test.ts',
      'tests/releases/**/*.test.ts',
    ],
    globalSetup: ['tests/setup/databases.ts'],
    // No test replaces a module, so files may share a worker: half the time.
    isolate: false,
    // Two more than two cores: a test waits for a database, a process or a timeout a third of its time.
    maxWorkers: 4,
    allowOnly: false,
    // Ends a test that hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
