import { defineConfig } from 'vitest/config';

/** The tests of the rules, without the databases of the other tests. */
export default defineConfig({ test: { include: ['src/rules/**/*.test.ts'], testTimeout: 60_000 } });
