import type { CannedAnswerRow } from '@candela/contract/admin/canned-answers';
import type { TicketRow } from '@candela/contract/admin/support';
import { listQuery, numberSearched } from '../list-query.ts';

export const ticketColumns = `id as "_id", number, account_id as "accountId", name, email, subject, topic, status,
  created_at as "createdAt", updated_at as "updatedAt"`;
export const ticketList = listQuery<TicketRow>('tickets', {
  select: ticketColumns,
  from: 'editorial.support_ticket_list',
  where: `($6::text = 'all' or status = $6) and ($7::uuid is null or account_id = $7)
    and ($3::text is null or subject ilike $3 or email ilike $3 or name ilike $3 or number = ${numberSearched})`,
  isLong: true,
  day: 'updated_at',
  order: 'updated_at, id',
  orders: { '-updatedAt': 'updated_at desc, id desc' },
});
export const cannedAnswerList = listQuery<CannedAnswerRow>('canned-answers', {
  select: `id as "_id", topic, title, text, updated_at as "updatedAt"`,
  from: 'editorial.canned_answer_list',
  where: `($6::text = 'all' or topic = $6) and ($3::text is null or title ilike $3 or text ilike $3)`,
  day: 'updated_at',
  order: 'topic, lower(title), id',
  orders: {
    title: 'lower(title), id',
    '-title': 'lower(title) desc, id desc',
    updatedAt: 'updated_at, id',
    '-updatedAt': 'updated_at desc, id desc',
  },
});
