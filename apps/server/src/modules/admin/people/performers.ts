import { adminIdentity, type Performer } from '@candela/contract/admin/verification';
import { implement } from '@orpc/server';
import { csvOf } from '../../../platform/csv.ts';
import { countedAtMost, rowsOfPage, type Transaction } from '../../../platform/database/index.ts';
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
        const { search, current_page: page, per_page: _size, ...filters } = input;
        const { before: offset, wanted: limit } = rowsOfPage(input, countedAtMost);
        const request = { search, ...filters, offset, limit };
        const { performers, totalCount } = await identity.findPerformers(tx, request);
        note({ kind: 'performers', id: null, label: search, after: { ...filters, found: totalCount, page } });
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
        return { data: { performerCount: found.length, csv: await fileOf(deps, tx, found) } };
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
async function fileOf(deps: AdminDeps, tx: Transaction, performers: Performer[]): Promise<string> {
  const lines: Record<keyof typeof texts.performersFile, string>[] = [];
  for (const performer of performers) {
    const items = await deps.identity.itemsOfPerformer(tx, performer);
    const none = { itemId: '', itemKind: '', itemTitle: '', itemAddress: '', itemPublishedAt: '' };
    if (items.length === 0) lines.push({ ...performer, ...none });
    for (const { id, kind, title, published_at } of items) {
      const address = kind === 'video' ? `/video/${id}` : `/profile/${performer.uniqueId}?post=${id}`;
      lines.push({
        ...performer,
        itemId: id,
        itemKind: kind,
        itemTitle: title,
        itemAddress: deps.publicUrl + address,
        itemPublishedAt: published_at?.toISOString() ?? '',
      });
    }
  }
  return csvOf(texts.performersFile, lines);
}
