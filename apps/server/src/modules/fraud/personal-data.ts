import type { PersonalData } from '../../platform/personal-data/index.ts';

const rules =
  'It says nothing more than the account and its purchases say, and how fraud is looked for is not told.';

/** What the watch for fraud knows about accounts. */
export const fraudData: PersonalData = {
  area: 'fraud',
  tables: [
    { table: 'fraud.held_accounts', of: ['account_id'], notCopied: rules, erase: 'delete' },
    { table: 'fraud.new_instruments', of: ['account_id'], notCopied: rules, erase: 'delete' },
    { table: 'fraud.watched_tips', of: ['account_id', 'model_id'], notCopied: rules, erase: 'delete' },
  ],
};
