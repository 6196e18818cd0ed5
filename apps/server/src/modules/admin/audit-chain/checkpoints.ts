import { type Database, statement } from '../../../platform/database/index.ts';
import type { AuditSigner } from './signing.ts';

const due = statement<{ place: string; hash: string }>(
  'admin.audit-head-to-sign',
  `select h.place::text as place, encode(h.hash, 'hex') as hash from admin.audit_head h
   where h.place > coalesce((select max(s.place) from admin.audit_checkpoints s), 0)`,
);
const insert = statement(
  'admin.add-audit-checkpoint',
  `insert into admin.audit_checkpoints (place, hash, signed_at, public_key, signature)
   values ($1, decode($2, 'hex'), $3, $4, $5) on conflict do nothing`,
);

/** What is signed of a checkpoint. */
export const checkpointText = ({
  place,
  hash,
  signedAt,
}: {
  place: string;
  hash: string;
  signedAt: Date;
}): string => ['candela audit checkpoint', place, hash, signedAt.toISOString()].join('\n');

/** Signs where the chain stands, if it has grown. Whoever rewrites what came before has no key to sign it with. */
export async function signAuditHead(
  { database, clock }: { database: Database; clock: () => Date },
  signer: AuditSigner,
): Promise<void> {
  const head = await database.maybeRow(due);
  if (!head) return;
  const signedAt = clock();
  const signature = signer.sign(checkpointText({ ...head, signedAt }));
  await database.execute(insert, [head.place, head.hash, signedAt, signer.publicKey, signature]);
}
