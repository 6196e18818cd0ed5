import type { PersonalData } from '../../platform/personal-data/index.ts';

const myTickets = 't.ticket_id in (select s.id from editorial.support_tickets s where s.account_id = $1)';

/** What an account asked the support. Messages go before the tickets they belong to. */
export const editorialData: PersonalData = {
  area: 'support',
  tables: [
    {
      table: 'editorial.support_messages',
      of: [],
      where: myTickets,
      leaveOut: ['staff_id'],
      erase: 'delete',
    },
    {
      table: 'editorial.support_refunds',
      of: [],
      where: myTickets,
      leaveOut: ['staff_id'],
      erase: 'delete',
    },
    { table: 'editorial.support_tickets', of: ['account_id'], leaveOut: ['token_hash'], erase: 'delete' },
  ],
};
