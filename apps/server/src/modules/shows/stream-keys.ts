import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { currentOf, everyOf, type Secret } from '../../platform/encryption/index.ts';
import type { ShowsDeps } from './dependencies.ts';

/**
 * A stream key is `ck_`, the model's id and a code computed from a nonce and the server's secret. It has to be
 * shown whenever the model asks, so a hash would not do; and as nothing but the nonce is stored, a copy of the
 * database opens no show. A new nonce is a new key, and the old one is worthless from then on.
 */

interface KeyRow {
  readonly nonce: Buffer;
  readonly createdAt: Date;
}

export interface StreamKey {
  readonly streamKey: string;
  readonly createdAt: Date;
}

const prefix = 'ck_';
const idBytes = 16;
const nonceBytes = 16;
const keyPattern = /^ck_([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

const readKey = statement<KeyRow>(
  'shows.read-stream-key',
  'select nonce, created_at as "createdAt" from shows.stream_keys where model_id = $1',
);
const makeKey = statement<unknown>(
  'shows.make-stream-key',
  'insert into shows.stream_keys (model_id, nonce, created_at) values ($1, $2, $3) on conflict (model_id) do nothing',
);
const replaceKey = statement<KeyRow>(
  'shows.replace-stream-key',
  `insert into shows.stream_keys (model_id, nonce, created_at) values ($1, $2, $3)
   on conflict (model_id) do update set nonce = excluded.nonce, created_at = excluded.created_at
   returning nonce, created_at as "createdAt"`,
);

/** The model's key, made at the first call. */
export async function streamKeyOf(deps: ShowsDeps, modelId: string): Promise<StreamKey> {
  const { database } = deps;
  const known = await database.maybeRow(readKey, [modelId]);
  if (known) return keyFrom(deps.streamKeySecret, modelId, known);
  await database.execute(makeKey, [modelId, randomBytes(nonceBytes), deps.clock()]);
  return keyFrom(deps.streamKeySecret, modelId, await database.row(readKey, [modelId]));
}

/** Gives the model another key. */
export async function replaceStreamKey(deps: ShowsDeps, modelId: string): Promise<StreamKey> {
  const values = [modelId, randomBytes(nonceBytes), deps.clock()];
  return keyFrom(deps.streamKeySecret, modelId, await deps.database.row(replaceKey, values));
}

/** Whether a bearer token looks like a stream key rather than a grant. */
export function isStreamKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** The model whose key this is now; undefined for any other text. */
export async function modelOfStreamKey(
  db: Queryable,
  secret: Secret,
  streamKey: string,
): Promise<string | undefined> {
  const encodedId = keyPattern.exec(streamKey)?.[1];
  if (encodedId === undefined) return undefined;
  const modelId = decodeId(encodedId);
  const row = await db.maybeRow(readKey, [modelId]);
  if (!row) return undefined;
  const given = Buffer.from(streamKey);
  const isRight = everyOf(secret).some((one) => {
    const expected = Buffer.from(keyFrom(one, modelId, row).streamKey);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isRight ? modelId : undefined;
}

function keyFrom(secret: Secret, modelId: string, { nonce, createdAt }: KeyRow): StreamKey {
  const id = Buffer.from(modelId.replaceAll('-', ''), 'hex');
  const code = createHmac('sha256', currentOf(secret))
    .update('candela stream key')
    .update(id)
    .update(nonce)
    .digest();
  return { streamKey: `${prefix}${id.toString('base64url')}${code.toString('base64url')}`, createdAt };
}

function decodeId(encoded: string): string {
  const hex = Buffer.from(encoded, 'base64url').subarray(0, idBytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
