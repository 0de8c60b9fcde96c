import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import type { TestShop } from '../test-shop.ts';
import type { SeenStatement } from './seen-statements.ts';

export interface Planner {
  /** The steps of the plan that read more than allowed. */
  faults(statement: SeenStatement, allowed: Allowed): Promise<string[]>;
  close(): Promise<void>;
}

export interface Allowed {
  /** The indexes or tables that SQLite may scan until a page is full or everything is counted. */
  walks?: string[];
  /** SQLite may sort the rows it found. */
  sorts?: boolean;
  /** How many rows PostgreSQL may read; a count may read every row it counts. */
  rows: number;
}

export async function openPlanner({ db, config }: TestShop): Promise<Planner> {
  return db.engine === 'sqlite' ? sqlitePlanner(config.dataDir) : postgresPlanner(config.databaseUrl!);
}

/** Reads `explain query plan`. The shop never runs ANALYZE on SQLite, so neither does this. */
function sqlitePlanner(folder: string): Planner {
  const file = new DatabaseSync(join(folder, 'warraq.sqlite'), { readOnly: true });
  return {
    async faults({ text, values }, { walks = [], sorts = false }) {
      const steps = file.prepare(`explain query plan ${text}`).all(...(values as SQLInputValue[]));
      return steps
        .map(({ detail }) => String(detail))
        .filter((step) => {
          if (step.startsWith('USE TEMP B-TREE FOR ORDER BY')) return !sorts;
          if (!step.startsWith('SCAN ') || / VIRTUAL TABLE |^SCAN (wanted|hits)$/.test(step)) return false;
          const walked = / USING (?:COVERING )?INDEX (\S+)/.exec(step)?.[1] ?? step.split(' ')[1]!;
          return !walks.includes(walked);
        });
    },
    close: async () => file.close(),
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Runs the statement and counts the rows it read. Sequential scans are off: it prefers them for small tables. */
async function postgresPlanner(url: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set enable_seqscan = off');
  return {
    async faults({ text, values }, { rows: most }) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      );
      const top = rows[0]!['QUERY PLAN'][0].Plan;
      const nodes = allNodes(top);
      const told = nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`);
      const looked = nodes.reduce((sum, node) => sum + lookedAt(node), 0);
      return [
        ...told.filter((node) => node.startsWith('Seq Scan')),
        ...(looked > Math.max(most, countedBy(top)) ? [`${looked} rows by ${told.join(', ')}`] : []),
      ];
    },
    close: () => client.end(),
  };
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

function countedBy(top: PlanNode): number {
  return top['Node Type'] === 'Aggregate' ? (top.Plans?.[0]?.['Actual Rows'] ?? 0) : 0;
}

function lookedAt(node: PlanNode): number {
  if (!node['Relation Name']) return 0;
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return each * (node['Actual Loops'] ?? 1);
}
