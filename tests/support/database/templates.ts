import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/server/db/open.ts';
import { seedDemo } from '../../../src/server/demo/seed.ts';
import { databaseOn, onServer } from './postgres-server.ts';

/** A database with all tables: `demo` has the sample books too. A test copies one instead of migrating its own. */
export type Template = 'empty' | 'demo';
const templates: Template[] = ['empty', 'demo'];

/** The template of a test run on PostgreSQL. */
export const templateDatabase = (run: string, template: Template) => `${run}_${template}`;
const templateFile = (run: string, template: Template) => join(tmpdir(), run, template, 'warraq.sqlite');

export async function createTemplates(server: string, run: string): Promise<void> {
  for (const template of templates) {
    const name = templateDatabase(run, template);
    await onServer(server, `create database ${name}`);
    for (const databaseUrl of [null, databaseOn(server, name)]) {
      const dataDir = join(tmpdir(), run, template);
      const db = await openDatabase({ databaseUrl, dataDir }, { warn: () => {} });
      if (template === 'demo') await seedDemo(db);
      await db.close();
    }
  }
}

/** Copying the files takes half the time of writing every page to the log, the default since PostgreSQL 15. */
export async function copyStrategy(server: string): Promise<string> {
  const { rows } = await onServer(server, 'show server_version_num');
  return Number(rows[0].server_version_num) < 150_000 ? '' : ' strategy file_copy';
}

export async function deleteTemplates(server: string, run: string): Promise<void> {
  for (const template of templates)
    await onServer(server, `drop database ${templateDatabase(run, template)} with (force)`);
  rmSync(join(tmpdir(), run), { recursive: true });
}

/** Gives a data folder that has no database yet a copy of the template. */
export function copyToFolder(run: string, template: Template, dataDir: string): void {
  const file = join(dataDir, 'warraq.sqlite');
  if (existsSync(file)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copyFileSync(templateFile(run, template), file);
}
