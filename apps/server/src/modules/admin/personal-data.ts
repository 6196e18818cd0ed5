import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What the operator's people noted of an account. */
export const adminData: PersonalData = {
  area: 'operator',
  tables: [
    {
      table: 'admin.account_notes',
      of: ['account_id'],
      leaveOut: ['staff_id'],
      erase: { retain: 'Never changed or deleted.' },
    },
    {
      table: 'admin.legal_holds',
      of: ['account_id'],
      notCopied: 'Telling could defeat its purpose.',
      erase: 'delete',
    },
    {
      table: 'admin.show_watches',
      of: ['model_id'],
      notCopied: 'Says which of the staff watched, and why.',
      erase: { retain: 'What staff did stays on record.' },
    },
  ],
};
