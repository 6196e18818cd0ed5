import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { byId, staffAccess, staffOperation } from './fields.ts';
import { auditFilters } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

/** So many rows of a list go into one file. */
export const exportedAtMost = 5_000;

/** Lists that can be exported row by row; performers have an export of their own. */
export const tableLists = [
  'getFraudRules',
  'ledgerStatus',
  'listAccounts',
  'listApprovals',
  'listBankFiles',
  'listBoards',
  'listCannedAnswers',
  'listCases',
  'listCategories',
  'listChargebackRates',
  'listCreatorShares',
  'listFaqs',
  'listFraudCases',
  'listHolds',
  'listItems',
  'listMargins',
  'listOrdersForStaff',
  'listPacks',
  'listPages',
  'listPayments',
  'listPayoutBatches',
  'listPayouts',
  'listProductCategories',
  'listPromoCodes',
  'listPurchases',
  'listSettlements',
  'listShowStills',
  'listStaff',
  'listStaffAlarms',
  'listStories',
  'listTickets',
  'listWebhooks',
] as const;
export type TableList = (typeof tableLists)[number];

/** What a list was filtered by, as its own operation takes it, which checks it. */
const filters = z
  .record(z.string().max(40), z.string().max(200))
  .refine((given) => Object.keys(given).length <= 20);

const exported = z.discriminatedUnion('list', [
  z.object({
    list: z.literal('listAudit'),
    filters: z.object(auditFilters),
    format: z.enum(['csv', 'jsonl']).default('csv'),
  }),
  z.object({ list: z.enum(tableLists), filters, format: z.literal('csv').default('csv') }),
]);
export type ExportedList = z.infer<typeof exported>;

/** In which formats a list can be exported; none for a list that cannot. */
export function exportFormatsOf(list: string): readonly ExportedList['format'][] {
  if (list === 'listAudit') return ['csv', 'jsonl'];
  return tableLists.some((name) => name === list) ? ['csv'] : [];
}

const list = line(t.lists, 60).min(1, { error: t.chooseList });

const savedView = z.object({
  _id: id,
  name: z.string(),
  /** What the address of the list says. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** What every list of the console can do. */
export const adminLists = {
  exportList: staffOperation(
    'exportList',
    staffAccess.all,
    'A filtered list as a file, on record and as far as the caller may read the list; the audit log is signed',
  )
    .input(exported)
    .output(reply(z.object({ rowCount: z.int(), totalCount: z.int(), file: z.string() }))),
  listSavedViews: staffOperation('listSavedViews', staffAccess.all, "The caller's saved views of a list")
    .input(z.object({ list }))
    .output(listReply(savedView)),
  saveView: staffOperation(
    'saveView',
    staffAccess.all,
    "Saves the caller's view of a list; one of the same name is replaced",
    ['conflict'],
  )
    .input(
      z.object({
        list,
        name: line(shared.names, 40).min(1, { error: shared.enterAName }),
        query: z.string().max(600),
      }),
    )
    .output(doneReply),
  deleteView: staffOperation('deleteView', staffAccess.all, 'Deletes a saved view of the caller', [
    'not_found',
  ])
    .input(byId)
    .output(doneReply),
};
