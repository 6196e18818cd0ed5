import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { problemOf, type SignedRequest } from './s3-signature.ts';

/*
 * The examples Amazon publishes for signature version 4 in S3: "Signature Calculations for the Authorization Header:
 * Transferring Payload in a Single Chunk" and "Authenticating Requests: Using Query Parameters".
 */

const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:00:01Z');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function request(
  method: string,
  path: string,
  given: { headers?: Record<string, string>; names?: string; signature?: string; body?: string } = {},
): SignedRequest {
  const { headers = {}, names, signature, body = '' } = given;
  const host = 'examplebucket.s3.amazonaws.com';
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;
  const signed = { 'x-amz-date': '20130524T000000Z', 'x-amz-content-sha256': sha256(body), authorization };
  return {
    method,
    url: new URL(`https://${host}${path}`),
    headers: { host, ...(signature === undefined ? {} : signed), ...headers },
    body: Buffer.from(body),
  };
}

const usual = 'host;x-amz-content-sha256;x-amz-date';
const put = request('PUT', '/test%24file.text', {
  headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
  names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  body: 'Welcome to Amazon S3.',
});
const presigned = request(
  'GET',
  '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
);
const examples: [string, SignedRequest][] = [
  [
    'a range of an object',
    request('GET', '/test.txt', {
      headers: { range: 'bytes=0-9' },
      names: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    }),
  ],
  ['an object that is put', put],
  [
    'a question about a bucket',
    request('GET', '/?lifecycle', {
      names: usual,
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    }),
  ],
  [
    'a list',
    request('GET', '/?max-keys=2&prefix=J', {
      names: usual,
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    }),
  ],
  ['an address that was signed', presigned],
];

describe('the signature check of the fake', () => {
  it.each(examples)('takes Amazon’s own example: %s', (_what, one) => {
    expect(problemOf(one, key, now)).toBeUndefined();
  });

  it.each(examples)('refuses it with anything changed: %s', (_what, one) => {
    const elsewhere = new URL(one.url);
    elsewhere.pathname += 'x';
    const more = new URL(one.url);
    more.searchParams.set('acl', '');
    const changed: [string, SignedRequest, typeof key, Date][] = [
      ['path', { ...one, url: elsewhere }, key, now],
      ['query', { ...one, url: more }, key, now],
      ['method', { ...one, method: 'DELETE' }, key, now],
      ['secret', one, { ...key, secretAccessKey: 'another' }, now],
      ['key', one, { ...key, accessKeyId: 'another' }, now],
      ['region', one, { ...key, region: 'eu-west-1' }, now],
      ['clock', one, key, new Date('2013-05-25T00:00:01Z')],
      ['unsigned header', { ...one, headers: { ...one.headers, 'x-amz-acl': 'public-read' } }, key, now],
      ['host', { ...one, headers: { ...one.headers, host: 'other.example' } }, key, now],
    ];
    for (const [what, ...rest] of changed) expect(problemOf(...rest), what).toBeDefined();
  });

  it('refuses a body that is not the one that was signed, and an address for longer than a week', () => {
    expect(problemOf({ ...put, body: Buffer.from('Welcome to Amazon S3!') }, key, now)).toBe(
      'XAmzContentSHA256Mismatch',
    );
    const long = new URL(presigned.url);
    long.searchParams.set('X-Amz-Expires', '604801');
    expect(problemOf({ ...presigned, url: long }, key, now)).toBe('AuthorizationQueryParametersError');
    expect(problemOf(request('GET', '/test.txt'), key, now)).toBe('AccessDenied');
  });
});
