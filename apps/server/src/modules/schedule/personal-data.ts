import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Planned shows, reminders asked for, and calendar addresses. */
export const scheduleData: PersonalData = {
  area: 'schedule',
  tables: [
    { table: 'schedule.shows', of: ['model_id'], erase: 'delete' },
    { table: 'schedule.reminders', of: ['account_id'], erase: 'delete' },
    { table: 'schedule.feeds', of: ['account_id'], leaveOut: ['token_hash'], erase: 'delete' },
  ],
};
