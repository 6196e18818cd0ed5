import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SourceKind, sourceKey } from '@candela/contract/rooms/browser-sources';
import { parse, stringify } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { currentOf, everyOf, type Secret } from '../../../platform/encryption/index.ts';

/**
 * The key in a source's address is the model's id and a code computed from a nonce, the kind of source and the site's
 * secret: an address opens one kind and no other. It has to be shown whenever the model asks, so a hash would not do;
 * and as nothing but the nonce is stored, a copy of the database opens no source.
 */
export interface SourceNonce {
  readonly nonce: Buffer;
  readonly createdAt: Date;
}

const nonceBytes = 16;
const idBytes = 16;
/** The characters of an id of sixteen bytes in base64url. */
const idLength = 22;

const read = statement<SourceNonce>(
  'rooms.read-source-key',
  'select nonce, created_at as "createdAt" from rooms.source_keys where model_id = $1',
);
const make = statement<object>(
  'rooms.make-source-key',
  'insert into rooms.source_keys (model_id, nonce, created_at) values ($1, $2, $3) on conflict (model_id) do nothing',
);
const replace = statement<SourceNonce>(
  'rooms.replace-source-key',
  `insert into rooms.source_keys (model_id, nonce, created_at) values ($1, $2, $3)
   on conflict (model_id) do update set nonce = excluded.nonce, created_at = excluded.created_at
   returning nonce, created_at as "createdAt"`,
);

/** What the model's addresses are signed with, made at the first call. */
export async function sourceNonceOf(db: Queryable, modelId: string, now: Date): Promise<SourceNonce> {
  const known = await db.maybeRow(read, [modelId]);
  if (known) return known;
  await db.execute(make, [modelId, randomBytes(nonceBytes), now]);
  return await db.row(read, [modelId]);
}

/** Signs the model's addresses anew; those of before open nothing from then on. */
export function replaceSourceNonce(db: Queryable, modelId: string, now: Date): Promise<SourceNonce> {
  return db.row(replace, [modelId, randomBytes(nonceBytes), now]);
}

/** The key of one kind of source. */
export function sourceKeyOf(secret: Secret, kind: SourceKind, modelId: string, nonce: Buffer): string {
  return keyBy(currentOf(secret), kind, Buffer.from(parse(modelId)), nonce);
}

/** The model whose source of this kind a key opens now; undefined for any other text. */
export async function modelOfSourceKey(
  db: Queryable,
  secret: Secret,
  { kind, key }: { kind: SourceKind; key: string },
): Promise<string | undefined> {
  if (!sourceKey.safeParse(key).success) return undefined;
  const id = Buffer.from(key.slice(0, idLength), 'base64url').subarray(0, idBytes);
  const modelId = readId(id);
  const row = modelId && (await db.maybeRow(read, [modelId]));
  if (!row) return undefined;
  const given = Buffer.from(key);
  const isRight = everyOf(secret).some((one) => {
    const expected = Buffer.from(keyBy(one, kind, id, row.nonce));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isRight ? modelId : undefined;
}

function readId(bytes: Buffer): string | undefined {
  try {
    return stringify(bytes);
  } catch {
    // Sixteen bytes that are no UUID.
    return undefined;
  }
}

function keyBy(secret: string, kind: SourceKind, id: Buffer, nonce: Buffer): string {
  const code = createHmac('sha256', secret)
    .update(`candela browser source\n${kind}\n`)
    .update(id)
    .update(nonce)
    .digest();
  return `${id.toString('base64url')}${code.toString('base64url')}`;
}
