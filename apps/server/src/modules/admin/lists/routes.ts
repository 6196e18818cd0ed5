import { randomUUID } from 'node:crypto';
import { adminLists, type SavedView } from '@candela/contract/admin/lists';
import { implement } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';
import { type ExportDeps, exportList } from './export-list.ts';

const viewsAtMost = 20;

const viewsOf = statement<SavedView>(
  'admin.saved-views',
  `select id as "_id", name, query from admin.saved_views where staff_id = $1 and list = $2
   order by lower(name) limit ${viewsAtMost}`,
);
/** Who saves two views at once waits here, so that the bound holds. */
const lockStaff = statement<object>(
  'admin.lock-views',
  'select id from admin.staff where id = $1 for update',
);
const save = statement<object>(
  'admin.save-view',
  `insert into admin.saved_views (id, staff_id, list, name, query, saved_at)
   select $1, $2, $3, $4, $5, $6
   where exists (select from admin.saved_views where staff_id = $2 and list = $3 and lower(name) = lower($4))
     or (select count(*) from admin.saved_views where staff_id = $2 and list = $3) < ${viewsAtMost}
   on conflict (staff_id, list, lower(name)) do update set name = $4, query = $5, saved_at = $6 returning id`,
);
const remove = statement<object>(
  'admin.delete-view',
  'delete from admin.saved_views where id = $1 and staff_id = $2 returning id',
);

const os = implement(adminLists).$context<RequestContext>();

/** What every list of the console can do: exports, and views each of the staff saves for themselves. */
export function listRoutes(deps: ExportDeps) {
  const { database, clock } = deps;
  return {
    exportList: os.exportList.handler(async ({ input, context }) => ({
      data: await exportList(deps, input, context),
    })),
    listSavedViews: os.listSavedViews.handler(async ({ input, context }) => {
      const data = await database.rows(viewsOf, [staffOf(context).staffId, input.list]);
      return { data, totalCount: data.length };
    }),
    saveView: os.saveView.handler(async ({ input: { list, name, query }, context }) => {
      const { staffId } = staffOf(context);
      await database.transaction(async (tx) => {
        await tx.rows(lockStaff, [staffId]);
        const saved = await tx.maybeRow(save, [randomUUID(), staffId, list, name, query, clock()]);
        if (!saved) refuse('conflict', { msg: texts.refusals.tooManyViews });
      });
      return { msg: say(texts.replies.viewSaved) };
    }),
    deleteView: os.deleteView.handler(async ({ input, context }) => {
      const gone = await database.maybeRow(remove, [input._id, staffOf(context).staffId]);
      if (!gone) refuse('not_found', { msg: texts.refusals.noView });
      return { msg: say(texts.replies.viewDeleted) };
    }),
  };
}
