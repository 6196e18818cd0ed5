import { adminIdentity, type Performer } from '@candela/contract/admin/verification';
import { implement } from '@orpc/server';
import { stringify } from 'csv-stringify/sync';
import type { Transaction } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { fileForStaff } from '../../verification/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

const exportedAtOnce = 500;
const os = implement(adminIdentity).$context<RequestContext>();

/** Records of performers. Every look leaves a line in the audit log, since it opens what lies encrypted. */
export function performerRoutes(deps: AdminDeps) {
  const { identity } = deps;
  return {
    listPerformers: os.listPerformers.handler(({ input, context }) =>
      act(deps, context, 'listPerformers', async (tx, note) => {
        const { search, kind, current_page: page, per_page: size } = input;
        const request = { search, kind, offset: (page - 1) * size, limit: size };
        const { performers, totalCount } = await identity.findPerformers(tx, request);
        note({ kind: 'performers', id: null, label: search, after: { found: totalCount, page } });
        return { data: performers, totalCount };
      }),
    ),
    getPerformer: os.getPerformer.handler(({ input, context }) =>
      act(deps, context, 'getPerformer', async (tx, note) => {
        const { files, items, ...rest } = await identity.performerDetail(tx, input);
        note({ kind: 'performer', id: input._id, label: input.kind });
        return {
          data: {
            ...rest,
            files: files.map(fileForStaff),
            items: items.map(({ id, published_at, ...item }) => ({
              _id: id,
              ...item,
              publishedAt: published_at?.toISOString() ?? null,
            })),
          },
        };
      }),
    ),
    exportPerformers: os.exportPerformers.handler(({ input, context }) =>
      act(deps, context, 'exportPerformers', async (tx, note) => {
        const found = await everyPerformer(deps, tx, input.search);
        note({ kind: 'performers', id: null, label: input.search, after: { exported: found.length } });
        return { data: { performerCount: found.length, csv: await csvOf(deps, tx, found) } };
      }),
    ),
    rejectRelease: os.rejectRelease.handler(({ input, context }) =>
      act(deps, context, 'rejectRelease', async (tx, note) => {
        const { _id: releaseId, reason } = input;
        const { modelId } = await identity.rejectRelease(tx, { releaseId, reason });
        note({ kind: 'release', id: releaseId, after: { modelId, status: 'rejected' }, reason });
        return { msg: say(texts.replies.releaseRejected) };
      }),
    ),
  };
}

const header = [
  'legal_name',
  'other_names',
  'date_of_birth',
  'document',
  'document_number',
  'country',
  'valid_until',
  'record',
  'record_id',
  'account',
  'recorded_at',
  'item_id',
  'item_kind',
  'item_title',
  'item_address',
  'item_published_at',
] as const;

async function everyPerformer(
  { identity }: AdminDeps,
  tx: Transaction,
  search: string,
): Promise<Performer[]> {
  const found: Performer[] = [];
  for (;;) {
    const request = { search, kind: 'all', offset: found.length, limit: exportedAtOnce } as const;
    const { performers } = await identity.findPerformers(tx, request);
    found.push(...performers);
    if (performers.length < exportedAtOnce) return found;
  }
}

/** One line for each item a performer is seen in, and one for a performer seen in none. */
async function csvOf(deps: AdminDeps, tx: Transaction, performers: Performer[]): Promise<string> {
  const lines: string[][] = [];
  for (const one of performers) {
    const who = [
      one.legalName,
      one.aliases,
      one.dob,
      one.document,
      one.number,
      one.country,
      one.expiresOn,
      one.kind,
      one._id,
      one.username,
      one.recordedAt,
    ];
    const items = await deps.identity.itemsOfPerformer(tx, one);
    if (items.length === 0) lines.push([...who, '', '', '', '', '']);
    for (const { id, kind, title, published_at } of items) {
      const address = kind === 'video' ? `/video/${id}` : `/profile/${one.uniqueId}?post=${id}`;
      lines.push([...who, id, kind, title, deps.publicUrl + address, published_at?.toISOString() ?? '']);
    }
  }
  return stringify([[...header], ...lines], { bom: true, escape_formulas: true });
}
