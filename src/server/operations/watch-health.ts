import type { Alert } from '../../contract/settings.ts';
import type { Config } from '../config.ts';
import { spaceOf } from '../http/protection/disk-space.ts';
import { countFailing, queueMail } from '../mail/mail-queries.ts';
import { readHealth, shopCreatedAt, writeHealth } from '../shop/settings-queries.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { lastOutcome, listBackups } from './backup.ts';

interface WatchDeps extends Pick<AppDeps, 'db' | 'now' | 'outbox'> {
  config: Pick<Config, 'backup' | 'dataDir'>;
  failingJobs: () => { name: string; error: string }[];
}

export const watchEvery = 15 * 60_000;
const day = 86_400_000;
/** A nightly backup that is two hours late. */
const backupMaxAge = day + 2 * 3_600_000;
const gigabyte = 2 ** 30;

type Found = Omit<Alert, 'since'>;

/** Finds out what the seller must be told, for the desk and the metrics, and writes one mail a day about it. */
export async function watchHealth(deps: WatchDeps): Promise<void> {
  const { db, outbox } = deps;
  const { health: before, mailedAt } = await readHealth(db.sql);
  const now = deps.now();
  const checkedAt = new Date(now).toISOString();
  const { lastBackup, found: ofBackups } = await checkBackups(deps, now);
  const failingMails = outbox.mode === 'sent' ? await countFailing(db, now - day) : 0;
  const found: Found[] = [
    ...ofBackups,
    ...(await checkDisk(deps.config.dataDir)),
    ...(failingMails > 0 ? [{ kind: 'mail' as const, detail: String(failingMails) }] : []),
    ...deps.failingJobs().map(({ name, error }) => ({ kind: 'job' as const, detail: `${name}: ${error}` })),
  ];
  const alerts = found.map(({ kind, detail }) => ({
    kind,
    detail,
    since: before.alerts.find((alert) => alert.kind === kind)?.since ?? checkedAt,
  }));
  const isMailDue = alerts.length > 0 && (mailedAt ?? 0) <= now - day;
  await db.transaction(async (trx) => {
    await writeHealth(trx, { alerts, lastBackup, checkedAt }, isMailDue ? now : mailedAt);
    if (!isMailDue) return;
    const mail = { kind: 'shop-alert', to: outbox.seller, lang: 'en' } as const;
    await queueMail(trx, outbox, mail, now);
  });
}

async function checkBackups({ db, config }: WatchDeps, now: number) {
  const found: Found[] = [];
  let lastBackup: number | undefined;
  let fault = '';
  try {
    lastBackup = (await listBackups(config.backup.folder))[0]?.takenAt;
  } catch (error) {
    fault = (error as Error).message;
  }
  const outcome = await lastOutcome(config);
  if (outcome?.error) found.push({ kind: 'backup-failed', detail: outcome.error });
  // A shop of today need not have one.
  if (fault || (lastBackup ?? (await shopCreatedAt(db.sql))) < now - backupMaxAge)
    found.push({ kind: 'backup-missing', detail: fault });
  return { found, lastBackup: lastBackup === undefined ? null : new Date(lastBackup).toISOString() };
}

/** Less than a tenth and less than 5 GB are free. */
async function checkDisk(dataDir: string): Promise<Found[]> {
  const space = await spaceOf(dataDir);
  if (!space || space.free >= Math.min(5 * gigabyte, space.total / 10)) return [];
  return [{ kind: 'disk', detail: `${(space.free / gigabyte).toFixed(1)} GB` }];
}
