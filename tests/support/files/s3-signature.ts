import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const fifteenMinutes = 900_000;
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Checks the signature of a request (AWS Signature Version 4) and names the fault. */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string },
): 'AccessDenied' | 'InvalidAccessKeyId' | 'RequestTimeTooSkewed' | 'SignatureDoesNotMatch' | null {
  const parts = form.exec(request.headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  const [, keyId, day, region, signed, signature] = parts as unknown as [string, ...string[]];
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const date = header(request, 'x-amz-date');
  if (!date.startsWith(day!) || Math.abs(Date.now() - moment(date)) > fifteenMinutes) {
    return 'RequestTimeTooSkewed';
  }
  const declaredHash = header(request, 'x-amz-content-sha256');
  if (declaredHash !== 'UNSIGNED-PAYLOAD' && declaredHash !== sha256(body)) return 'SignatureDoesNotMatch';
  const names = signed!.split(';');
  if (!names.includes('host')) return 'AccessDenied';
  const url = new URL(request.url ?? '/', 'http://store');
  const canonical = [
    request.method,
    url.pathname,
    queryOf(url),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    declaredHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, word) => hmac(secret, word),
    `AWS4${keys.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature!, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function queryOf(url: URL): string {
  const strict = (word: string) =>
    encodeURIComponent(word).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&');
}

function moment(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
