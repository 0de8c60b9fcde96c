import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { FileLog, FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';

/** The bucket if one is configured, else a folder in the data folder. The SDK is loaded only for a bucket. */
export async function chooseFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: FileLog,
): Promise<FileStore> {
  if (!s3) return createLocalFiles(join(dataDir, 'files'));
  return (await import('./s3-files.ts')).createS3Files(s3, log);
}
