import type { PersonalData } from '../../platform/personal-data/index.ts';
import { leakAddress } from './case-reports.ts';

/** What of a case is no part of a reporter's copy. */
const notTheReporters = [
  'appeal_token_hash',
  'decided_by',
  'appeal_decided_by',
  'account_id',
  'subject_text',
  'assignee_id',
  'assigned_at',
];
const isLeak = `starts_with(t.address, '${leakAddress('')}')`;

/** Reports and decisions. A case outlives what it is about, and whoever reported it. */
export const complianceData: PersonalData = {
  area: 'decisions',
  tables: [
    {
      table: 'moderation.copyright_strikes',
      of: ['account_id'],
      erase: { retain: 'What stood against an account is kept for as long as it can be questioned.' },
    },
    {
      // What the picture shows is in nobody's copy: it is evidence, and others may be in it.
      table: 'moderation.show_stills',
      of: ['model_id'],
      as: 'stillsOfShows',
      leaveOut: ['data_key', 'sha256'],
      erase: {
        retain: 'Stills of shows are deleted after the days the site sets, or when their case is closed.',
      },
    },
    { table: 'moderation.model_trust', of: ['model_id'], leaveOut: ['set_by'], erase: 'delete' },
    {
      table: 'moderation.cases',
      of: ['reporter_id'],
      mentions: ['account_id'],
      as: 'reports',
      where: `t.reporter_id = $1 and not ${isLeak}`,
      leaveOut: notTheReporters,
      erase: { set: `reporter_name = '', reporter_email = ''` },
    },
    {
      table: 'moderation.cases',
      of: ['reporter_id'],
      mentions: ['account_id'],
      as: 'leakReports',
      where: `t.reporter_id = $1 and ${isLeak}`,
      // Whom the code named is not hers to know.
      leaveOut: [...notTheReporters, 'subject_kind', 'subject_id', 'subject_label', 'item_id', 'statement'],
      erase: { set: `reporter_name = '', reporter_email = ''` },
    },
    {
      table: 'moderation.joined_reports',
      of: ['reporter_id'],
      as: 'joinedReports',
      erase: { set: `reporter_name = '', reporter_email = ''` },
    },
    {
      table: 'moderation.cases',
      of: ['account_id'],
      as: 'decisions',
      leaveOut: [
        'appeal_token_hash',
        'decided_by',
        'appeal_decided_by',
        'assignee_id',
        'assigned_at',
        'reporter_id',
        'reporter_name',
        'reporter_email',
        'text',
      ],
      erase: { retain: 'What was decided, and why, is kept for as long as it can be questioned.' },
    },
  ],
};
