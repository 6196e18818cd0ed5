import type { FileFailure, FileState } from '@candela/contract/library/files';
import type { ItemKind, ItemStatus } from '@candela/contract/library/items';
import type { VaultFile, VaultKind } from '@candela/contract/library/vault';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { failureMessage } from '../file-failures.ts';
import type { Renditions } from '../renditions.ts';
import { rowsBefore } from '../rules.ts';
import { signedAddress } from '../signed-address.ts';
import { hasTwin, inVault, sameBefore, usedAnywhere } from './vault-files.ts';

/** What a vault is filtered by. */
export interface VaultFilter {
  search: string;
  kinds: VaultKind[];
  folderId?: string | null | undefined;
  isUsed?: boolean | null | undefined;
  hasDuplicate: boolean;
  from?: string | null | undefined;
  before?: string | null | undefined;
}

interface Row {
  id: string;
  stored_name: string;
  original_name: string;
  kind: VaultKind;
  size_bytes: bigint | null;
  state: FileState;
  progress_percent: number;
  failure: FileFailure | null;
  renditions: Renditions | null;
  folder_id: string | null;
  created_at: Date;
  same_as: { id: string; name: string } | null;
  total: number;
}

/** A vault has a bounded number of files, so its rows are read through. */
const list = statement<Row>(
  'library.list-vault',
  `with page as (
     select f.id, f.created_at, (count(*) over ())::int as total from library.files f
     where ${inVault}
       and ($2::text = '' or strpos(lower(f.original_name), lower($2)) > 0)
       and (cardinality($3::text[]) = 0 or f.kind = any($3::text[]))
       and ($4::uuid is null or f.folder_id = $4)
       and ($5::boolean is null or ${usedAnywhere} = $5)
       and (not $6::boolean or ${hasTwin})
       and ($7::timestamptz is null or f.created_at >= $7)
       and ($8::timestamptz is null or f.created_at < $8)
     order by f.created_at desc, f.id desc offset $9 limit $10
   )
   select f.id, f.stored_name, f.original_name, f.kind, f.size_bytes, f.state, f.progress_percent, f.failure,
     f.renditions - 'peaks' as renditions, f.folder_id, f.created_at, page.total,
     (${sameBefore(`select jsonb_build_object('id', b.id, 'name', b.original_name)`)}
      order by b.created_at, b.id limit 1) as same_as
   from page join library.files f on f.id = page.id
   order by f.created_at desc, f.id desc`,
);
const countOnly = statement<{ total: number }>(
  'library.count-vault',
  `select count(*)::int as total from library.files f where ${inVault}`,
);

interface UseRow {
  file_id: string;
  used_in: 'item' | 'product' | 'message';
  target_id: string | null;
  kind: ItemKind | null;
  title: string | null;
  status: ItemStatus | null;
  uses: number;
}

const mostUses = 5;
const usesOf = statement<UseRow>(
  'library.uses-of-files',
  `select * from (
     select used.*, (count(*) over (partition by file_id))::int as uses,
       row_number() over (partition by file_id order by used_at desc, target_id) as place
     from (
       select x.file_id, 'item' as used_in, i.id as target_id, i.kind, i.title, i.status, i.created_at as used_at
       from library.item_files x join library.items i on i.id = x.item_id where x.file_id = any($1::uuid[])
       union all
       select u.file_id, u.used_in, case when u.used_in = 'product' then u.target_id end, null, null, null, u.used_at
       from library.file_uses u where u.file_id = any($1::uuid[])
     ) as used
   ) as numbered where place <= ${mostUses} order by file_id, place`,
);

/** A page of the caller's files, newest first. */
export async function listVault(
  deps: LibraryDeps,
  input: VaultFilter & { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: VaultFile[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  const rows = await deps.database.rows(list, [
    accountId,
    input.search,
    input.kinds,
    input.folderId ?? null,
    input.isUsed ?? null,
    input.hasDuplicate,
    input.from ?? null,
    input.before ?? null,
    rowsBefore(input),
    input.per_page,
  ]);
  const uses = await deps.database.rows(usesOf, [rows.map(({ id }) => id)]);
  const data = await Promise.all(
    rows.map((row) =>
      fileOf(
        deps,
        row,
        uses.filter((use) => use.file_id === row.id),
      ),
    ),
  );
  return { data, totalCount: rows[0]?.total ?? 0 };
}

/** How many files a vault holds. */
export async function countVault(deps: Pick<LibraryDeps, 'database'>, ownerId: string): Promise<number> {
  return (await deps.database.row(countOnly, [ownerId])).total;
}

async function fileOf(deps: LibraryDeps, row: Row, uses: readonly UseRow[]): Promise<VaultFile> {
  const made = row.state === 'ready' ? row.renditions : null;
  const key = thumbnailOf(made);
  return {
    _id: row.id,
    filename: row.stored_name,
    name: row.original_name,
    kind: row.kind,
    sizeBytes: Number(row.size_bytes ?? 0),
    durationSeconds: made && made.kind !== 'picture' ? made.durationSeconds : null,
    state: row.state,
    progressPercent: row.progress_percent,
    failure: row.state === 'failed' ? say(failureMessage(row.failure, row.original_name)) : null,
    thumbnail: key === null ? null : await signedAddress(deps, key),
    folderId: row.folder_id,
    uploadedAt: row.created_at.toISOString(),
    sameAs: row.same_as && { _id: row.same_as.id, name: row.same_as.name },
    uses: uses.map((use) => ({
      usedIn: use.used_in,
      targetId: use.target_id,
      itemKind: use.kind,
      title: use.title,
      status: use.status,
    })),
    useCount: uses[0]?.uses ?? 0,
  };
}

function thumbnailOf(made: Renditions | null): string | null {
  if (made?.kind === 'picture') return made.sizes.small.key;
  return made?.kind === 'video' ? made.thumbnail.key : null;
}
