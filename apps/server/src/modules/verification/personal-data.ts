import type { PersonalData } from '../../platform/personal-data/index.ts';

const asked = 'The law asks for proof of age for some years; the vault forgets it by itself afterwards.';

/** What proves who models are. */
export const identityData: PersonalData = {
  area: 'identity',
  tables: [
    {
      table: 'verification.identity_checks',
      of: ['account_id'],
      leaveOut: ['decided_by', 'facts', 'facts_key', 'name_marks'],
      erase: { retain: asked },
    },
    {
      table: 'verification.vault_files',
      of: ['account_id'],
      leaveOut: ['data_key'],
      erase: { retain: asked },
    },
    {
      table: 'verification.applicants',
      of: ['account_id'],
      notCopied: 'What the account and its documents say once more.',
      erase: 'delete',
    },
    {
      table: 'verification.releases',
      of: ['model_id'],
      leaveOut: ['facts', 'facts_key', 'name_marks'],
      erase: { retain: asked },
    },
  ],
};
