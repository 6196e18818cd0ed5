import type { PersonalData } from '../../platform/personal-data/index.ts';

const ledger = 'The ledger is never changed; once the account is erased, nothing in it says whose it was.';

/** Credits, what they bought, and the histories of it. */
export const ledgerData: PersonalData = {
  area: 'money',
  tables: [
    { table: 'ledger.accounts', of: ['owner_id'], leaveOut: ['rolled_up_to'], erase: { retain: ledger } },
    { table: 'ledger.transactions', of: ['actor_id'], erase: { retain: ledger } },
    {
      table: 'ledger.entries',
      of: [],
      where: 't.ledger_account_id in (select l.id from ledger.accounts l where l.owner_id = $1)',
      leaveOut: ['written_by'],
      erase: { retain: ledger },
    },
    { table: 'ledger.purchases', of: ['buyer_id'], mentions: ['seller_id'], erase: { retain: ledger } },
    { table: 'ledger.holds', of: ['buyer_id'], mentions: ['seller_id'], erase: { retain: ledger } },
    {
      table: 'ledger.history_entries',
      of: ['account_id'],
      mentions: ['counterpart_id'],
      erase: { retain: ledger },
    },
    { table: 'ledger.daily_totals', of: ['account_id'], erase: { retain: ledger } },
    { table: 'ledger.sale_sums', of: ['seller_id'], erase: { retain: ledger } },
    { table: 'ledger.sale_changes', of: ['seller_id'], erase: { retain: ledger } },
    { table: 'ledger.earnings_movements', of: ['model_id'], erase: { retain: ledger } },
    { table: 'ledger.creator_share_rules', of: ['model_id'], erase: { retain: ledger } },
    { table: 'ledger.entitlements', of: ['account_id'], mentions: ['seller_id'], erase: 'delete' },
    { table: 'ledger.spending_limits', of: ['account_id'], erase: 'delete' },
    { table: 'ledger.session_reminders', of: ['account_id'], erase: 'delete' },
    { table: 'ledger.monthly_spending', of: ['account_id'], erase: 'delete' },
  ],
};
