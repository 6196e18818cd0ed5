import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { texts } from '../locales/texts.ts';

/** One figure of a month: what is counted, of which kind, and how many (or how many hours). */
interface Figure {
  section: keyof typeof texts.monthReport.sections;
  measure: keyof typeof texts.monthReport.measures;
  category: string;
  value: number;
}

const hours = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 3600`;
const median = (of: string) => `percentile_cont(0.5) within group (order by ${of})`;

/** Figures on the cases that came in during the month, each by its reason. */
const byReason: [measure: Figure['measure'], value: string, where: string][] = [
  ['received', 'count(*)', 'true'],
  ['decided', 'count(*)', `status = 'decided'`],
  ['decidedInTime', 'count(*)', `status = 'decided' and decided_at <= due_at`],
  ['decidedTooLate', 'count(*)', `status = 'decided' and decided_at > due_at`],
  ['stillOpen', 'count(*)', `status = 'open'`],
  ['stillOpenAndOverdue', 'count(*)', `status = 'open' and due_at < now()`],
  ['hiddenAtOnce', 'count(*)', 'hid_item'],
  ['medianHoursToTheDecision', median(hours('created_at', 'decided_at')), `status = 'decided'`],
  ['mostHoursToTheDecision', `max(${hours('created_at', 'decided_at')})`, `status = 'decided'`],
];

/** What is counted by the moment it happened: the table, that moment, and what distinguishes the kinds. */
const byTimestamp: [
  section: Figure['section'],
  measure: Figure['measure'],
  from: string,
  at: string,
  category: string,
][] = [
  ['decisions', 'decided', 'moderation.case_list', 'decided_at', `reason || ', ' || decision`],
  [
    'decisions',
    'statementsOfReasons',
    `moderation.case_list where decision <> 'dismiss'`,
    'decided_at',
    'decision',
  ],
  ['appeals', 'received', 'moderation.case_list', 'appealed_at', 'reason'],
  ['appeals', 'decided', 'moderation.case_list', 'appeal_decided_at', 'appeal_outcome'],
  ['copyright', 'notices', "moderation.case_list where source = 'dmca'", 'created_at', `''`],
  ['copyright', 'counterNotices', 'moderation.dmca_notice_list', 'counter_at', `''`],
  ['copyright', 'takenToCourt', 'moderation.dmca_notice_list', 'sued_at', `''`],
  ['copyright', 'restoredAfterACounterNotice', 'moderation.dmca_notice_list', 'restored_at', `''`],
  ['copyright', 'strikes', 'moderation.copyright_strike_list', 'struck_at', `''`],
  ['copyright', 'strikesWithdrawn', 'moderation.copyright_strike_list', 'withdrawn_at', `''`],
  [
    'copyright',
    'repeatInfringers',
    'moderation.copyright_strike_list where proposes_suspension',
    'struck_at',
    `''`,
  ],
  ['reUploads', 'filesBlockedForLater', 'moderation.blocked_file_list', 'created_at', `''`],
  ['reUploads', 'uploadsRefused', `library.file_list where failure = 'blocked'`, 'updated_at', 'kind'],
  [
    'beforePublication',
    'reviewed',
    `admin.audit_log where action = 'reviewItem'`,
    'at',
    `after ->> 'approval'`,
  ],
  ['performers', 'identityChecks', 'verification.identity_check_list', 'decided_at', 'status'],
  ['performers', 'releases', 'verification.release_list', 'created_at', 'status'],
  [
    'ageChecks',
    'begun',
    'age_check.check_list',
    'started_at',
    `concat_ws(', ', coalesce(country, 'unknown'), status)`,
  ],
  [
    'staff',
    'actions',
    `admin.audit_log where action in ('approveModel', 'rejectModel', 'suspendAccount', 'unsuspendAccount', 'hideItem',
       'stopShow', 'silenceRoom', 'blurShow', 'warnModel', 'removeViewer', 'keepShowEvidence', 'lookAtShow', 'openShowStill', 'beginWatch', 'holdEarnings', 'releaseEarnings', 'setLegalHold', 'viewDocument',
       'openEvidence', 'recordLawsuit', 'rejectRelease', 'exportPerformers', 'eraseAccount')`,
    'at',
    'action',
  ],
  ['personalData', 'copiesAskedFor', 'privacy.export_list', 'requested_at', `''`],
];

const inMonth = (at: string) => `${at} >= m.begins and ${at} < m.ends`;

const figures = statement<Figure>(
  'admin.figures-of-month',
  `with m as (
     select (month || '-01')::timestamp at time zone 'UTC' as begins,
       ((month || '-01')::timestamp + interval '1 month') at time zone 'UTC' as ends
     from (select $1::text as month) as asked),
   c as (select cases.* from moderation.case_list as cases, m where ${inMonth('cases.created_at')})
   select section, measure, category, value::float8 from (
   ${[
     ...byReason.map(
       ([measure, value, where]) =>
         `select 'cases' as section, '${measure}' as measure, reason as category, ${value} as value, 1 as place
          from c where ${where} group by reason`,
     ),
     ...['source', 'subject_kind'].map(
       (column) =>
         `select 'cases', '${column === 'source' ? 'receivedByWay' : 'receivedByKind'}', ${column}, count(*), 0
          from c group by ${column}`,
     ),
     `select 'appeals', 'medianHoursToTheOutcome', appeal_outcome, ${median(
       hours('appealed_at', 'appeal_decided_at'),
     )}, 2 from moderation.case_list as cases, m where ${inMonth('appeal_decided_at')} group by appeal_outcome`,
     ...byTimestamp.map(
       ([section, measure, from, at, category]) =>
         `select '${section}', '${measure}', coalesce(category, ''), count(*), 2
          from (select ${at} as happened_at, ${category} as category from ${from}) as one, m
          where ${inMonth('happened_at')} group by category`,
     ),
   ].join('\nunion all\n')}
   ) as figures order by place, section, measure, category`,
);

/** What is reported of a month (UTC): complaints by reason, time and outcome, appeals, and what was done besides. */
export function figuresOfMonth(queries: Queryable, month: string): Promise<Figure[]> {
  return queries.rows(figures, [month]);
}
