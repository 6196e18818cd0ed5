import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What was paid with money. */
export const paymentsData: PersonalData = {
  area: 'payments',
  tables: [
    {
      table: 'payments.traces',
      of: [],
      where: 't.payment_id in (select p.id from payments.payments p where p.account_id = $1)',
      leaveOut: ['browser', 'instrument'],
      erase: 'delete',
    },
    {
      table: 'payments.payments',
      of: ['account_id'],
      leaveOut: ['redirect_url', 'return_to'],
      erase: {
        set: `recipient_email = null, recipient_label = 'Erased', receipt_email = null, card_name = null`,
      },
    },
    {
      table: 'payments.charged_back_sales',
      of: [],
      where: 't.purchase_id in (select p.id from ledger.purchase_list p where p.buyer_id = $1)',
      erase: {
        retain: 'Says why the ledger took earnings back; it names the account by its purchases only.',
      },
    },
  ],
};
