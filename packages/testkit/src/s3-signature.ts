import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { minuteMs } from '@candela/contract/shared/durations';

/** A request as it came. */
export interface SignedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

export interface S3Key {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface Claim {
  isPresigned: boolean;
  credential: string;
  signedHeaders: string;
  signature: string;
  /** Such as 20130524T000000Z. */
  stamp: string;
  expiresSeconds: number;
}

const unsigned = 'UNSIGNED-PAYLOAD';
const mostSeconds = 7 * 86_400;
const skewMs = 15 * minuteMs;

/**
 * What is wrong with a request's signature, version 4, as Amazon's S3 checks it; undefined when nothing is. It holds
 * to the scope, the clock, the body's hash, and that no header of Amazon's own goes unsigned.
 */
export function problemOf(request: SignedRequest, key: S3Key, now: Date): string | undefined {
  const claim = claimOf(request);
  if (!claim) return 'AccessDenied';
  const { isPresigned, credential, signedHeaders, stamp, expiresSeconds } = claim;
  const [keyId, ...scope] = credential.split('/');
  if (keyId !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${stamp.slice(0, 8)}/${key.region}/s3/aws4_request`) {
    return 'AuthorizationHeaderMalformed';
  }
  const ageMs = now.getTime() - timeOf(stamp);
  if (isPresigned) {
    if (!(expiresSeconds > 0 && expiresSeconds <= mostSeconds)) return 'AuthorizationQueryParametersError';
    if (!(ageMs < expiresSeconds * 1000 && ageMs > -skewMs)) return 'AccessDenied';
  } else if (!(Math.abs(ageMs) < skewMs)) return 'RequestTimeTooSkewed';
  const names = new Set(signedHeaders.split(';'));
  const must = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (['host', ...must].some((name) => !names.has(name))) return 'AccessDenied';
  const hash = String(request.headers['x-amz-content-sha256'] ?? unsigned);
  const isBodyRight = hash === unsigned || hash === createHash('sha256').update(request.body).digest('hex');
  if (!isBodyRight) return 'XAmzContentSHA256Mismatch';
  const [one, other] = [Buffer.from(claim.signature), Buffer.from(signatureOf(request, claim, key))];
  return one.length === other.length && timingSafeEqual(one, other) ? undefined : 'SignatureDoesNotMatch';
}

function claimOf({ url, headers }: SignedRequest): Claim | undefined {
  const query = url.searchParams;
  if (query.has('X-Amz-Signature')) {
    if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
    return {
      isPresigned: true,
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      stamp: query.get('X-Amz-Date') ?? '',
      expiresSeconds: Number(query.get('X-Amz-Expires')),
    };
  }
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!credential || !signedHeaders || !signature) return undefined;
  const stamp = String(headers['x-amz-date'] ?? '');
  return { isPresigned: false, credential, signedHeaders, signature, stamp, expiresSeconds: 0 };
}

function timeOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function signatureOf({ method, url, headers }: SignedRequest, claim: Claim, key: S3Key): string {
  const { isPresigned, credential, signedHeaders, stamp } = claim;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${coded(name)}=${coded(value)}`)
    .sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const hash = isPresigned ? unsigned : String(headers['x-amz-content-sha256'] ?? unsigned);
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), signedHeaders, hash].join('\n');
  const scope = credential.split('/').slice(1);
  const sign = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const signing = scope.reduce<string | Buffer>(
    (last, part) => sign(last, part),
    `AWS4${key.secretAccessKey}`,
  );
  const digest = createHash('sha256').update(canonical).digest('hex');
  return sign(signing, ['AWS4-HMAC-SHA256', stamp, scope.join('/'), digest].join('\n')).toString('hex');
}

function coded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
