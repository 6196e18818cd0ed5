import type { PersonalData } from '../../platform/personal-data/index.ts';

/** That accounts were found old enough; what visitors' browsers prove names nobody. */
export const ageCheckData: PersonalData = {
  area: 'age-checks',
  tables: [{ table: 'age_check.checks', of: ['account_id'], leaveOut: ['token_hash'], erase: 'delete' }],
};
