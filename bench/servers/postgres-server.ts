import pg from 'pg';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { parentOf, treeCpuMs } from './process-usage.ts';

export interface PostgresServer {
  url: string;
  cpuMs(): number;
  stop(): Promise<void>;
}

/** A PostgreSQL server with durable commits. Each server under measurement has its own, so that CPU time is told apart. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]!.pid);
  await client.end();
  return { url: server.url, cpuMs: () => treeCpuMs(postmaster), stop: () => server.stop() };
}
