import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrationFiles } from '../../src/server/db/migrate.ts';
import { root } from '../run/project.mjs';

/** Writes what TypeScript knows of each table from the schema itself: the kind of each column, and the values of its check. */
const database = new DatabaseSync(':memory:');
for (const { sql } of migrationFiles('sqlite')) database.exec(sql);
const tables = database
  .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' order by name")
  .all()
  .map(({ name }) => String(name))
  .filter((name) => !name.startsWith('sqlite_'));
const file = path.join(root, 'src', 'server', 'db', 'columns.ts');
writeFileSync(file, `export interface Columns {\n${tables.map(tableType).join('\n')}\n}\n`);

function tableType(table: string): string {
  const { sql } = database.prepare('select sql from sqlite_schema where name = ?').get(table)!;
  const columns = database.prepare('select name, type, "notnull", pk from pragma_table_info(?)').all(table);
  const types = columns.map(({ name, type, notnull, pk }) => {
    const [, values] = new RegExp(`\\b${name} in \\(('[^)]*)\\)`).exec(String(sql)) ?? [];
    const kind =
      values?.replaceAll(', ', ' | ') ?? (String(type).toLowerCase() === 'text' ? 'string' : 'number');
    return `    ${camelCase(String(name))}: ${kind}${notnull || pk ? '' : ' | null'};`;
  });
  return `  ${camelCase(table)}: {\n${types.join('\n')}\n  };`;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
