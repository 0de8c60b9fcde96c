import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { inProject } from '../../scripts/run/project.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { copyStrategy, createTemplates, deleteTemplates } from '../support/database/templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on a PostgreSQL that lives as long as the test run. */
    postgresUrl: string;
    /** The name of the template databases of this run. */
    templates: string;
    /** How PostgreSQL copies them. */
    copyStrategy: string;
    /** How many requests the fuzzer sends to each engine, and from which seed; without one, from any. */
    fuzzedRequests: number;
    fuzzSeed: number | null;
  }
}

/** Tests ask for a database by `testDatabase`; a bare Vitest in an editor gets a server of its own. */
export default async function provideDatabases(project: TestProject) {
  const { FUZZED_REQUESTS: many, FUZZ_SEED: seed, TEST_DATABASE_URL: given } = process.env;
  project.provide('fuzzedRequests', Number(many ?? 500));
  project.provide('fuzzSeed', seed ? Number(seed) : null);
  const server = given ? { url: given, stop: async () => {} } : await startPostgres({ fsync: false });
  const templates = `warraq_templates_${randomBytes(6).toString('hex')}`;
  await createTemplates(server.url, templates);
  project.provide('postgresUrl', server.url);
  project.provide('templates', templates);
  project.provide('copyStrategy', await copyStrategy(server.url));
  return async () => {
    rmSync(inProject('.cache', templates), { recursive: true, force: true });
    await deleteTemplates(server.url, templates);
    await server.stop();
  };
}
