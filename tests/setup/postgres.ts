import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/services/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on a PostgreSQL that lives as long as the test run. */
    postgresUrl: string;
    /** How many requests the fuzzer sends to each engine, and from which seed; without one, from any. */
    fuzzedRequests: number;
    fuzzSeed: number | null;
  }
}

/** Tests ask for the database by `inject('postgresUrl')`; a bare Vitest in an editor gets one of its own. */
export default async function providePostgres(project: TestProject) {
  const { FUZZED_REQUESTS: many, FUZZ_SEED: seed } = process.env;
  project.provide('fuzzedRequests', Number(many ?? 2_000));
  project.provide('fuzzSeed', seed ? Number(seed) : null);
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return;
  }
  const server = await startPostgres({ fsync: false });
  project.provide('postgresUrl', server.url);
  return server.stop;
}
