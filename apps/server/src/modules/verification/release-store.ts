import type { Release } from '@candela/contract/verification/operations';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import { mailTemplate } from '../../platform/mail/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CheckRow, factsOf } from './check-store.ts';
import type { IdentityDeps } from './dependencies.ts';
import { mails } from './locales/mails.ts';
import { texts } from './locales/texts.ts';

/** One row of `releases`. */
export interface ReleaseRow
  extends Pick<CheckRow, 'id' | 'kind' | 'country' | 'expires_on' | 'facts' | 'facts_key'> {
  model_id: string;
  status: 'kept' | 'rejected';
  signed_on: string;
  reason: string | null;
  created_at: Date;
}

const columns = `id, model_id, status, kind, country, expires_on, signed_on, facts, facts_key, reason, created_at`;

const ofModel = statement<ReleaseRow & { items: number }>(
  'verification.releases-of-model',
  `select ${columns}, (
     select count(distinct p.item_id)::int from library.item_person_list p where p.release_id = releases.id
   ) as items
   from verification.releases where model_id = $1 and wiped_at is null order by created_at desc, id desc limit 500`,
);
const one = statement<ReleaseRow>(
  'verification.release',
  `select ${columns} from verification.releases where id = $1`,
);
const lock = statement<ReleaseRow>(
  'verification.lock-release',
  `select ${columns} from verification.releases where id = $1 for update`,
);
const setRejected = statement(
  'verification.reject-release',
  "update verification.releases set status = 'rejected', reason = $2 where id = $1",
);

/** The releases a model has filed, newest first. */
export async function releasesOf(deps: IdentityDeps, modelId: string): Promise<Release[]> {
  return (await deps.database.rows(ofModel, [modelId])).map((row) => ({
    _id: row.id,
    legalName: factsOf(deps, row)?.legalName ?? '',
    status: row.status,
    reason: row.reason,
    expiresOn: row.expires_on,
    signedOn: row.signed_on,
    itemCount: row.items,
    createdAt: row.created_at.toISOString(),
  }));
}

export function findRelease(queries: Queryable, id: string): Promise<ReleaseRow | undefined> {
  return queries.maybeRow(one, [id]);
}

/** Keeps a release from being used again. Refuses with `not_found`, and with `conflict` when it is so already. */
export async function rejectRelease(
  deps: IdentityDeps,
  tx: Transaction,
  request: { releaseId: string; reason: string },
): Promise<{ modelId: string }> {
  const row = await tx.maybeRow(lock, [request.releaseId]);
  if (!row) return refuse('not_found', { msg: texts.refusals.noRelease });
  if (row.status === 'rejected') refuse('conflict', { msg: texts.refusals.rejectedBefore });
  await tx.execute(setRejected, [row.id, request.reason]);
  const contact = await deps.accounts.contactOf(tx, row.model_id);
  if (contact) {
    const mail = mailTemplate(deps, contact, mails.release.subject({ siteName: deps.siteName() }), [
      mails.release.reason({ reason: request.reason }),
      mails.release.again({ publicUrl: deps.publicUrl }),
    ]);
    await deps.mailer.send(tx, mail);
  }
  return { modelId: row.model_id };
}
