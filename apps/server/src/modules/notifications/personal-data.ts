import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What an account was notified of, and how it wants to be. */
export const notificationsData: PersonalData = {
  area: 'notifications',
  tables: [
    { table: 'notifications.notifications', of: ['account_id'], leaveOut: ['group_key'], erase: 'delete' },
    { table: 'notifications.choices', of: ['account_id'], erase: 'delete' },
  ],
};
