import { ageInYears } from '@candela/contract/accounts/fields';
import type { IdentityCheckDetail } from '@candela/contract/admin/verification';
import { identityFactNames } from '@candela/contract/verification/fields';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { checksOf, type FileRow, factsOf, filesOfChecks, findFile } from './check-store.ts';
import type { IdentityDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { dayOf, expiryOf } from './rules.ts';

const account = statement<{ username: string; dob: string }>(
  'verification.model',
  "select username, dob from accounts.profiles where id = $1 and type = 'model'",
);
const namesOf = statement<{ id: string; name: string }>(
  'verification.deciders',
  'select id, name from admin.staff_list where id = any($1::uuid[])',
);

/** Everything a model ever sent, newest first, opened for an operator. Refuses with `not_found`. */
export async function checksForStaff(
  deps: IdentityDeps,
  queries: Queryable,
  accountId: string,
): Promise<{ username: string; checks: IdentityCheckDetail[] }> {
  const model = await queries.maybeRow(account, [accountId]);
  if (!model) return refuse('not_found', { msg: texts.refusals.noModel });
  const rows = await checksOf(queries, accountId);
  const files = await filesOfChecks(
    queries,
    rows.map(({ id }) => id),
  );
  const deciders = await queries.rows(namesOf, [rows.flatMap(({ decided_by }) => decided_by ?? [])]);
  const now = deps.clock();
  const checks = rows.map((row): IdentityCheckDetail => {
    const facts = factsOf(deps, row);
    return {
      _id: row.id,
      status: row.status,
      kind: row.kind,
      country: row.country,
      expiresOn: row.expires_on,
      isExpired: expiryOf(row.expires_on, now) === 'expired',
      facts: facts && {
        ...facts,
        ageYears: ageInYears(facts.dob, dayOf(now)),
        isSameDob: facts.dob === model.dob,
      },
      reason: row.reason,
      factReasons: identityFactNames.flatMap((part) => {
        const reason = row.part_reasons[part];
        return reason ? [{ part, reason }] : [];
      }),
      isCorrection: row.corrects !== null,
      sentAt: row.sent_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: deciders.find(({ id }) => id === row.decided_by)?.name ?? null,
      files: files.filter(({ check_id }) => check_id === row.id).map(fileForStaff),
    };
  });
  return { username: model.username, checks };
}

/** A file of the vault without its content. */
export function fileForStaff(file: FileRow): IdentityCheckDetail['files'][number] {
  return {
    _id: file.id,
    side: file.side,
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
    reason: file.reason,
    isWiped: file.data_key === null,
  };
}

/** One file of the vault, opened. Refuses with `not_found`, also for what is wiped. */
export async function openFile(
  { vault }: Pick<IdentityDeps, 'vault'>,
  queries: Queryable,
  fileId: string,
): Promise<{ file: FileRow; bytes: Buffer }> {
  const file = await findFile(queries, fileId);
  if (!file?.data_key) return refuse('not_found', { msg: texts.refusals.noDocument });
  return { file, bytes: await vault.open(file.id, file.data_key) };
}

/** Whether a model's documents are approved and have not run out. */
export async function isProven(
  { clock }: Pick<IdentityDeps, 'clock'>,
  queries: Queryable,
  accountId: string,
): Promise<boolean> {
  const approved = (await checksOf(queries, accountId)).find(({ status }) => status === 'approved');
  return approved !== undefined && expiryOf(approved.expires_on, clock()) !== 'expired';
}
