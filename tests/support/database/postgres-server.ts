import pg from 'pg';

declare module 'pg' {
  interface Client {
    /** Whether an open connection keeps the process from ending. */
    ref(): void;
    unref(): void;
  }
}

/** The address of a database on this server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const connections = new Map<string, Promise<pg.Client>>();

/** Runs one statement. Its connection is kept for the next one: to open one takes longer than most statements. */
export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const opening = connections.get(url) ?? connect(url);
  connections.set(url, opening);
  const client = await opening;
  client.ref();
  try {
    return await client.query(statement);
  } finally {
    client.unref();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => connections.delete(url));
  await client.connect();
  return client;
}
