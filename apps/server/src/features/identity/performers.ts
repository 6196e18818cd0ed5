import type { Performer } from '@candela/contract/admin-identity';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CheckRow, type FileRow, factsOf, filesOfChecks, filesOfReleaseId } from './check-store.ts';
import type { IdentityDeps } from './dependencies.ts';
import { findRelease } from './release-store.ts';
import { expiryOf } from './rules.ts';

/** Names lie sealed, so a search opens every record; a site with more of them than this needs an index of its own. */
const recordsAtMost = 20_000;

interface RecordRow extends Pick<CheckRow, 'id' | 'kind' | 'country' | 'expires_on' | 'facts' | 'facts_key'> {
  record: 'model' | 'release';
  status: string;
  account_id: string;
  username: string;
  unique_id: string;
  recorded_at: Date;
  items: number;
}

const records = statement<RecordRow>(
  'identity.performer-records',
  `select 'model' as record, c.id, c.kind, c.country, c.expires_on, c.facts, c.facts_key, c.status, c.account_id,
     a.username, a.unique_id, c.decided_at as recorded_at,
     (select count(*)::int from library_items i where i.model_id = a.id or exists (
        select from library_item_people p where p.item_id = i.id and p.account_id = a.id)) as items
   from identity_checks c join accounts a on a.id = c.account_id
   where c.status = 'approved' and c.facts is not null and $1::text in ('all', 'model')
   union all
   select 'release', r.id, r.kind, r.country, r.expires_on, r.facts, r.facts_key, r.status, r.model_id, a.username,
     a.unique_id, r.created_at,
     (select count(distinct p.item_id)::int from library_item_people p where p.release_id = r.id)
   from releases r join accounts a on a.id = r.model_id
   where r.facts is not null and $1::text in ('all', 'release')
   limit ${recordsAtMost}`,
);

/** Records of performers whose names hold the searched words, by legal name. */
export async function findPerformers(
  deps: IdentityDeps,
  queries: Queryable,
  wish: { search: string; kind: 'all' | 'model' | 'release' },
): Promise<Performer[]> {
  const now = deps.clock();
  const word = wish.search.toLocaleLowerCase();
  const found: Performer[] = [];
  for (const row of await queries.rows(records, [wish.kind])) {
    const facts = factsOf(deps, row);
    if (!facts) continue;
    const names = `${facts.legalName}\n${facts.aliases}\n${row.username}`.toLocaleLowerCase();
    if (!names.includes(word)) continue;
    found.push({
      _id: row.id,
      kind: row.record,
      ...facts,
      document: row.kind,
      country: row.country,
      expiresOn: row.expires_on,
      isExpired: expiryOf(row.expires_on, now) === 'expired',
      status: row.status,
      accountId: row.account_id,
      username: row.username,
      uniqueId: row.unique_id,
      itemCount: row.items,
      recordedAt: row.recorded_at.toISOString(),
    });
  }
  return found.sort((one, other) => one.legalName.localeCompare(other.legalName));
}

/** An item somebody is seen in. */
export interface PerformerItem {
  id: string;
  kind: string;
  title: string;
  status: string;
  published_at: Date | null;
}

const itemColumns = 'i.id, i.kind, i.title, i.status, i.published_at';
const itemsOfModel = statement<PerformerItem>(
  'identity.items-of-model',
  `select ${itemColumns} from library_items i
   where i.model_id = $1
     or exists (select from library_item_people p where p.item_id = i.id and p.account_id = $1)
   order by i.created_at desc limit 2000`,
);
const itemsOfRelease = statement<PerformerItem>(
  'identity.items-of-release',
  `select ${itemColumns} from library_items i
   where exists (select from library_item_people p where p.item_id = i.id and p.release_id = $1)
   order by i.created_at desc limit 2000`,
);

/** Every item a performer is seen in, newest first. */
export function itemsOfPerformer(
  queries: Queryable,
  performer: Pick<Performer, '_id' | 'kind' | 'accountId'>,
): Promise<PerformerItem[]> {
  return performer.kind === 'model'
    ? queries.rows(itemsOfModel, [performer.accountId])
    : queries.rows(itemsOfRelease, [performer._id]);
}

const accountOfCheck = statement<{ account_id: string }>(
  'identity.account-of-check',
  'select account_id from identity_checks where id = $1',
);

/** A performer's documents and items. Refuses with `not_found`. */
export async function performerDetail(
  queries: Queryable,
  wish: { _id: string; kind: 'model' | 'release' },
): Promise<{ signedOn: string | null; reason: string | null; files: FileRow[]; items: PerformerItem[] }> {
  if (wish.kind === 'release') {
    const release = await findRelease(queries, wish._id);
    if (!release) return refuse('not_found', { msg: 'There is no such record.' });
    return {
      signedOn: release.signed_on,
      reason: release.reason,
      files: await filesOfReleaseId(queries, wish._id),
      items: await itemsOfPerformer(queries, { ...wish, accountId: release.model_id }),
    };
  }
  const check = await queries.maybeRow(accountOfCheck, [wish._id]);
  if (!check) return refuse('not_found', { msg: 'There is no such record.' });
  return {
    signedOn: null,
    reason: null,
    files: await filesOfChecks(queries, [wish._id]),
    items: await itemsOfPerformer(queries, { ...wish, accountId: check.account_id }),
  };
}
