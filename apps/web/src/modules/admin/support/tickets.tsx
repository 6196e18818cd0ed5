import type { SupportTopic } from '@candela/contract/editorial/support';
import { State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, byId, list, type RowOf } from '../console/spec.ts';
import { support as text } from './locales/support.ts';
import { TicketDetail } from './ticket-detail.tsx';

const action = actionOn<RowOf<'listTickets'>>();

/** Messages to support, longest waiting first. */
export const tickets = list('listTickets', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: { status: { label: text.status, choices: text.statuses } },
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.number, cell: (row) => row.number, isFigure: true },
    { label: text.columns.subject, cell: (row) => row.subject },
    { label: text.columns.from, cell: (row) => row.name },
    { label: text.columns.topic, cell: (row) => text.topics[row.topic as SupportTopic] },
    { label: text.columns.status, cell: (row) => <State of={row.status} /> },
    { label: text.columns.updated, sort: 'updatedAt', cell: (row) => when(row.updatedAt) },
  ],
  actions: [
    action('closeTicket', {
      label: text.close,
      together: true,
      isFor: (row) => row.status !== 'closed',
      given: byId,
      undo: { operation: 'reopenTicket', input: byId },
    }),
    action('reopenTicket', {
      label: text.reopen,
      together: true,
      isFor: (row) => row.status === 'closed',
      given: byId,
      undo: { operation: 'closeTicket', input: byId },
    }),
  ],
  detail: (row) => <TicketDetail ticketId={row._id} />,
  nameOf: (row) => row.subject,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
