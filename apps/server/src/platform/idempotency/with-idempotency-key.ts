import { createHash } from 'node:crypto';
import { type Queryable, statement } from '../database/index.ts';
import { refuse } from '../refusal.ts';
import { texts } from './locales/texts.ts';

/** A request that may come again: who asked for what, under which key. */
export interface RepeatableCall {
  /** The account that asks; null for a visitor. */
  accountId: string | null;
  /** Such as `wallet.sendTip`. */
  operation: string;
  /** The request's Idempotency-Key; without one the work is simply done. */
  key: string | undefined;
  input: unknown;
}

const nobody = '00000000-0000-0000-0000-000000000000';
const keyLengthMax = 200;
const retentionDays = 30;

const claim = statement<{ key: string }>(
  'idempotency.claim',
  `insert into platform.idempotency_keys (scope, operation, key, input_hash) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
);
const save = statement<object>(
  'idempotency.keep',
  'update platform.idempotency_keys set answer = $4 where scope = $1 and operation = $2 and key = $3',
);
const find = statement<{ inputHash: Buffer; answer: unknown }>(
  'idempotency.find',
  `select input_hash as "inputHash", answer from platform.idempotency_keys where scope = $1 and operation = $2 and key = $3`,
);
const forget = statement<object>(
  'idempotency.forget',
  'delete from platform.idempotency_keys where created_at < $1',
);

/**
 * Does work once per key, in the caller's transaction: the key is kept or lost together with what the work changed.
 * A second request waits for the first and is then given its answer; after a failed first one it is the first.
 * @returns the work's answer, which must survive JSON
 * @throws Refusal key_reused when the key stood for another input
 */
export async function withIdempotencyKey<Answer>(
  tx: Queryable,
  call: RepeatableCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = usableKey(call);
  if (!key) return await work();
  const address = [call.accountId ?? nobody, call.operation, key.text];
  if (await tx.maybeRow(claim, [...address, key.inputHash])) {
    const answer = await work();
    await tx.execute(save, [...address, JSON.stringify(answer ?? null)]);
    return answer;
  }
  const before = await findAnswer(tx, address, key.inputHash);
  if (!before) throw new Error(`The key of ${call.operation} was claimed before and is gone.`);
  return before.answer as Answer;
}

/**
 * What was answered to an earlier request of the same key; undefined when there was none.
 * @throws Refusal key_reused when the key stood for another input
 */
export async function answerBefore<Answer>(db: Queryable, call: RepeatableCall): Promise<Answer | undefined> {
  const key = usableKey(call);
  if (!key) return undefined;
  const before = await findAnswer(db, [call.accountId ?? nobody, call.operation, key.text], key.inputHash);
  return before?.answer as Answer | undefined;
}

async function findAnswer(
  db: Queryable,
  address: readonly string[],
  inputHash: Buffer,
): Promise<{ answer: unknown } | undefined> {
  const before = await db.maybeRow(find, address);
  if (before && !before.inputHash.equals(inputHash)) return refuse('key_reused');
  return before;
}

/**
 * A call's key and the digest of its input, for work that keeps its key in a statement of its own.
 * @returns undefined for a call without a key
 * @throws Refusal invalid_input for a key that cannot be kept
 */
export function usableKey(call: RepeatableCall): { text: string; inputHash: Buffer } | undefined {
  const { key: text } = call;
  if (text === undefined) return undefined;
  if (text === '' || text.length > keyLengthMax || /[^\x20-\x7e]/.test(text)) {
    return refuse('invalid_input', {
      msg: texts.refusals.keyFormat({ keyLengthMax }),
      fields: { 'Idempotency-Key': texts.refusals.keyUnusable },
    });
  }
  return { text, inputHash: createHash('sha256').update(stableJson(call.input)).digest() };
}

/** Forgets keys nobody will send again. */
export async function expireIdempotencyKeys(db: Queryable, now: Date): Promise<void> {
  await db.execute(forget, [new Date(now.getTime() - retentionDays * 86_400_000)]);
}

/** The same text for the same value, whatever order its keys came in. */
function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'null'
  );
}
