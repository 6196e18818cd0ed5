import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What is known of what accounts look at and like. */
export const discoveryData: PersonalData = {
  area: 'favourites',
  tables: [
    { table: 'discovery.favourite_models', of: ['account_id'], mentions: ['model_id'], erase: 'delete' },
    { table: 'discovery.favourite_users', of: ['account_id'], mentions: ['user_id'], erase: 'delete' },
    { table: 'discovery.dismissals', of: ['account_id'], mentions: ['model_id'], erase: 'delete' },
    {
      table: 'discovery.saved_searches',
      of: ['account_id'],
      leaveOut: ['number'],
      erase: 'delete',
    },
    {
      table: 'discovery.model_views',
      of: ['account_id'],
      mentions: ['model_id'],
      leaveOut: ['viewer', 'counted'],
      erase: 'delete',
    },
    { table: 'discovery.model_categories', of: ['model_id'], erase: 'delete' },
    { table: 'discovery.model_words', of: ['model_id'], notCopied: 'Made from the name.', erase: 'delete' },
    {
      table: 'discovery.model_listings',
      of: ['model_id'],
      notCopied: 'Made from the profile.',
      erase: 'delete',
    },
    {
      table: 'discovery.search_documents',
      of: ['model_id'],
      notCopied: 'Made from the profile and from what is published.',
      erase: 'delete',
    },
    { table: 'discovery.model_scores', of: ['model_id'], notCopied: 'Figures of the site.', erase: 'delete' },
  ],
};
