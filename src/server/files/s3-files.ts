import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import type { WarnLog } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type FileStore, isFileName } from './file-store.ts';

/** The socket timeout counts idle time, so a slow upload of a large file is not cut off. */
const defaultTimeouts = { connectionTimeout: 2_000, socketTimeout: 5_000 };

/** Files in a bucket that any number of processes share. */
export function createS3Files(
  place: NonNullable<Config['s3']>,
  log: WarnLog,
  timeouts = defaultTimeouts,
  isName = isFileName,
): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = place;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's name the bucket in the path and do not know every checksum.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
    maxAttempts: 2,
  });

  function keyOf(name: string): string {
    if (!isName(name)) throw new Error(`not the name of a file of the shop: ${name}`);
    return name;
  }

  /** Any failure of the store is a Problem for the caller, with its details in the log. */
  async function asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      log.warn({ err: error }, 'the file store failed');
      throw Object.assign(new Problem('files-unavailable'), { cause: error });
    }
  }

  async function* part(Key: string, Range: string): AsyncGenerator<Uint8Array> {
    const { Body } = await asked(client.send(new GetObjectCommand({ Bucket, Key, Range })));
    yield* Body as Readable;
  }

  return {
    async put(name, content) {
      const isInMemory = content instanceof Uint8Array;
      const put = new PutObjectCommand({
        Bucket,
        Key: keyOf(name),
        Body: isInMemory ? content : createReadStream(content.path),
        ContentLength: isInMemory ? content.byteLength : content.size,
        ContentType: typeOf(name),
        CacheControl: 'public, max-age=31536000, immutable',
      });
      await asked(client.send(put));
    },
    async get(name) {
      const Key = keyOf(name);
      const head = await asked(client.send(new HeadObjectCommand({ Bucket, Key })).catch(nothing));
      if (!head) return null;
      return {
        size: head.ContentLength ?? 0,
        async bytes() {
          const { Body } = await asked(client.send(new GetObjectCommand({ Bucket, Key })));
          return new Uint8Array(await asked(Body!.transformToByteArray()));
        },
        stream: (first, last) =>
          Readable.toWeb(Readable.from(part(Key, `bytes=${first}-${last}`))) as ReadableStream<Uint8Array>,
      };
    },
    async delete(name) {
      await asked(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await asked(client.send(new ListObjectsV2Command({ Bucket, ContinuationToken })));
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (isName(Key)) yield { name: Key, writtenAt: LastModified?.getTime() ?? Infinity };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

function nothing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

function typeOf(name: string): string {
  if (name.endsWith('.png')) return 'image/png';
  if (name.endsWith('.webp')) return 'image/webp';
  return name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream';
}
