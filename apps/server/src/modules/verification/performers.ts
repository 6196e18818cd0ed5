import type { Performer, PerformerOrder } from '@candela/contract/admin/verification';
import {
  boundedCount,
  onDays,
  patternOf,
  type Queryable,
  replanned,
  rowsAtMost,
  statement,
} from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CheckRow, type FileRow, factsOf, filesOfChecks, filesOfReleaseId } from './check-store.ts';
import type { IdentityDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { markOlderRecords } from './name-marks.ts';
import { findRelease } from './release-store.ts';
import { expiryOf, wordsOfName } from './rules.ts';

interface RecordRow extends Pick<CheckRow, 'id' | 'kind' | 'country' | 'expires_on' | 'facts' | 'facts_key'> {
  record: 'model' | 'release';
  status: string;
  account_id: string;
  username: string;
  unique_id: string;
  recorded_at: Date;
  items: number;
}

/**
 * The records a search finds: those of some accounts, and those that have every mark of one of the lists, a list for each
 * secret that names were marked under. Each is led to by an index, as it is not by both in one condition.
 */
const found = (table: string, condition: string, account: string) => `id = any(array(
       (select filed.id from unnest($6::uuid[]) as wanted cross join lateral (
         select id from ${table} where ${condition} and ${account} = wanted limit ${rowsAtMost}) as filed
       limit ${rowsAtMost})
       union all
       select marked.id from jsonb_array_elements($5::text::jsonb) as marks cross join lateral (
         select id from ${table} where ${condition}
           and name_marks @> array(select decode(mark, 'hex') from jsonb_array_elements_text(marks) as mark)
         limit ${rowsAtMost}) as marked))`;
const foundChecks = found('verification.identity_checks', "status = 'approved'", 'account_id');
const foundReleases = found('verification.releases', 'true', 'model_id');

/**
 * $1 the kind wanted, $2 and $3 the days, $4 the account; in a search $5 the marks of the words and $6 the accounts whose
 * username holds the term.
 */
const recordsWhere = (isSearch: boolean, tail = '') => `
   (select 'model' as record, id, kind, country, expires_on, facts, facts_key, status, account_id,
     decided_at as recorded_at
   from verification.identity_checks
   where status = 'approved' and facts is not null and $1::text in ('all', 'model')
     and ${onDays('decided_at', '$2', '$3')} and ($4::uuid is null or account_id = $4)
     ${isSearch ? `and ${foundChecks}` : ''}
   ${tail})
   union all
   (select 'release', id, kind, country, expires_on, facts, facts_key, status, model_id, created_at as recorded_at
   from verification.releases
   where facts is not null and $1::text in ('all', 'release')
     and ${onDays('created_at', '$2', '$3')} and ($4::uuid is null or model_id = $4)
     ${isSearch ? `and ${foundReleases}` : ''}
   ${tail})`;

/** What is read of a record without opening it; legal names lie encrypted, and nothing is sorted by them. */
const orders: Record<PerformerOrder, string> = {
  '-recordedAt': 'recorded_at desc, id desc',
  recordedAt: 'recorded_at, id',
  expiresOn: 'expires_on, id',
  '-expiresOn': 'expires_on desc, id desc',
};

// Each kind is read in order and no further than the page: of both together, all of either would be put in order.
const pageOf = (
  name: string,
  isSearch: boolean,
  order: string,
  [skipped, wanted]: readonly [string, string],
) =>
  replanned(
    statement<RecordRow>(
      `verification.${name}`,
      `select page.*, a.username, a.unique_id,
       case page.record
         when 'model' then (
           select count(*)::int from (
             select i.id from library.item_list i where i.model_id = page.account_id
             union select p.item_id from library.item_person_list p where p.account_id = page.account_id) as seen)
         else (select count(distinct p.item_id)::int from library.item_person_list p where p.release_id = page.id)
       end as items
     from (
       select * from (${recordsWhere(isSearch, `order by ${order} limit ${skipped}::int + ${wanted}::int`)}) as found
       order by ${order} offset ${skipped} limit ${wanted}
     ) as page
       join accounts.profiles a on a.id = page.account_id
     order by ${order}`,
    ),
  );
const totalOf = (name: string, source: string) =>
  replanned(
    statement<{ total: number }>(
      `verification.${name}`,
      boundedCount(`from (${source}) as found`, rowsAtMost),
    ),
  );
const readingOf = (name: string, isSearch: boolean, places: readonly [string, string]) => {
  const pageBy = (sort: PerformerOrder) => pageOf(`${name}-by${sort}`, isSearch, orders[sort], places);
  return {
    pages: {
      '-recordedAt': pageBy('-recordedAt'),
      recordedAt: pageBy('recordedAt'),
      expiresOn: pageBy('expiresOn'),
      '-expiresOn': pageBy('-expiresOn'),
    } satisfies Record<PerformerOrder, unknown>,
    total: totalOf(`${name}-total`, recordsWhere(isSearch)),
  };
};
const all = readingOf('performers', false, ['$5', '$6']);
const searched = readingOf('performers-found', true, ['$7', '$8']);
const usernamesLike = statement<{ id: string }>(
  'verification.usernames-like',
  "select id from accounts.profiles where type = 'model' and username ilike $1 limit 1000",
);

/** Which records are wanted; no day and no account stand for all of them. */
export interface PerformersWanted {
  search: string;
  kind: 'all' | 'model' | 'release';
  /** The first and the last day they were recorded on, in UTC; empty for no bound. */
  from?: string;
  to?: string;
  /** The model, or the model who filed the release; empty for any. */
  accountId?: string;
  sort?: PerformerOrder;
  offset: number;
  limit: number;
}

/**
 * A page of the records of performers, the latest first unless asked otherwise. A search finds whole words of legal and other names, and
 * parts of usernames; nothing is opened but the page.
 */
export async function findPerformers(
  deps: IdentityDeps,
  queries: Queryable,
  { kind, from, to, accountId, sort = '-recordedAt', offset, limit, ...request }: PerformersWanted,
): Promise<{ performers: Performer[]; totalCount: number }> {
  const search = request.search.trim();
  const { pages, total } = search === '' ? all : searched;
  const found = search === '' ? [] : await foundBy(deps, queries, search);
  const values = [kind, from || null, to || null, accountId || null, ...found];
  const { total: totalCount } = await queries.row(total, values);
  const rows = await queries.rows(pages[sort], [...values, offset, limit]);
  const now = deps.clock();
  return { performers: rows.flatMap((row) => performerOf(deps, row, now)), totalCount };
}

/** One list of marks for each secret: what was marked under an earlier one is found too. */
function marksAsJson(marks: Buffer[][]): string {
  return JSON.stringify(marks.map((list) => list.map((mark) => mark.toString('hex'))));
}

/** The marks of a search, null when it has no word, and the accounts its username part means. */
async function foundBy(deps: IdentityDeps, queries: Queryable, search: string) {
  await markOlderRecords(deps, queries);
  const words = wordsOfName(search);
  const ids = (await queries.rows(usernamesLike, [patternOf(search, true)])).map(({ id }) => id);
  return [words.length === 0 ? null : marksAsJson(deps.vault.everyMark(words)), ids] as const;
}

function performerOf(deps: IdentityDeps, row: RecordRow, now: Date): Performer[] {
  const facts = factsOf(deps, row);
  if (!facts) return [];
  const performer = {
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
  };
  return [performer];
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
  'verification.items-of-model',
  `select ${itemColumns} from library.item_list i
   where i.id in (
     select id from library.item_list where model_id = $1
     union select item_id from library.item_person_list where account_id = $1)
   order by i.created_at desc limit 2000`,
);
const itemsOfRelease = statement<PerformerItem>(
  'verification.items-of-release',
  `select ${itemColumns} from library.item_list i
   where exists (select from library.item_person_list p where p.item_id = i.id and p.release_id = $1)
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
  'verification.account-of-check',
  'select account_id from verification.identity_checks where id = $1',
);

/** A performer's documents and items. Refuses with `not_found`. */
export async function performerDetail(
  queries: Queryable,
  request: { _id: string; kind: 'model' | 'release' },
): Promise<{ signedOn: string | null; reason: string | null; files: FileRow[]; items: PerformerItem[] }> {
  if (request.kind === 'release') {
    const release = await findRelease(queries, request._id);
    if (!release) return refuse('not_found', { msg: texts.refusals.noRecord });
    return {
      signedOn: release.signed_on,
      reason: release.reason,
      files: await filesOfReleaseId(queries, request._id),
      items: await itemsOfPerformer(queries, { ...request, accountId: release.model_id }),
    };
  }
  const check = await queries.maybeRow(accountOfCheck, [request._id]);
  if (!check) return refuse('not_found', { msg: texts.refusals.noRecord });
  return {
    signedOn: null,
    reason: null,
    files: await filesOfChecks(queries, [request._id]),
    items: await itemsOfPerformer(queries, { ...request, accountId: check.account_id }),
  };
}
