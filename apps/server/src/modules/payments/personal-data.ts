import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What was paid with money. */
export const paymentsData: PersonalData = {
  area: 'payments',
  tables: [
    {
      table: 'payments.payments',
      of: ['account_id'],
      leaveOut: ['redirect_url', 'return_to'],
      erase: {
        set: `recipient_email = null, recipient_label = 'Erased', receipt_email = null, card_name = null`,
      },
    },
  ],
};
