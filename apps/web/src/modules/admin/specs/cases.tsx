import { saveFile } from '../../../platform/files/save-file.ts';
import { choicesOf, type DeskSpec, type Row } from '../desk/spec.ts';
import { CaseDetail, reasonWords } from './case-detail.tsx';
import { State, when } from './words.tsx';

const statement = (description: string) => ({
  name: 'statement',
  label: 'Reasons, as they are mailed',
  kind: 'paragraph' as const,
  description,
});

const decisions = [
  { value: 'dismiss', label: 'Dismiss: nothing is wrong' },
  { value: 'takeDown', label: 'Take down: the item and its files, the message, or the show' },
  { value: 'suspend', label: 'Suspend the account' },
];

const due = (row: Row) => {
  if (row.status === 'decided') return <State of="done" />;
  if (row.status === 'appealed') return <State of="pending" />;
  return (
    <>
      {row.isOverdue && <State of="failed" />} {when(row.dueAt)}
    </>
  );
};

const reportResult = (answer: unknown) => {
  const { data } = answer as { data: { caseCount: number; csv: string; figuresCsv: string } };
  saveFile('cases.csv', data.csv, 'text/csv');
  saveFile('figures.csv', data.figuresCsv, 'text/csv');
  return <p>Your browser has saved two files: {data.caseCount} cases, and the figures of the month.</p>;
};

/** Reports and complaints: minors first, then what is due first, so that the overdue stands on top. */
export const cases: DeskSpec = {
  title: 'Reports and complaints',
  lede: 'Within a day where somebody may be under 18, 48 hours for intimate pictures, 7 business days otherwise.',
  call: 'listCases',
  searchLabel: 'Search by what it is about, username or number',
  filters: [
    {
      name: 'status',
      label: 'State',
      standard: 'open',
      choices: choicesOf('open', 'appealed', 'decided', 'all'),
    },
    {
      name: 'reason',
      label: 'Reason',
      standard: 'all',
      choices: [
        { value: 'all', label: 'Every reason' },
        ...Object.entries(reasonWords).map(([value, label]) => ({ value, label })),
      ],
    },
  ],
  columns: [
    { label: 'Case', cell: (row) => row.number, isFigure: true },
    { label: 'About', cell: (row) => row.subject },
    { label: 'Reason', cell: (row) => reasonWords[row.reason as keyof typeof reasonWords] },
    { label: 'Account', cell: (row) => row.username ?? '' },
    { label: 'Came in', cell: (row) => when(row.createdAt) },
    { label: 'Due', cell: due },
  ],
  actions: [
    {
      label: 'Decide',
      call: 'decideCase',
      tone: 'primary',
      description: (row) =>
        `${row.subject}. Whoever it concerns gets your reasons by mail, with the way to appeal. Credits and earnings stay where they are.`,
      fields: [
        { name: 'decision', label: 'Decision', kind: 'choice', choices: decisions },
        statement('Say which rule or law, and what breaks it.'),
      ],
      isFor: (row) => row.status === 'open',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
    {
      label: 'Say what it is about',
      call: 'pointCase',
      description: (row) =>
        `It came with an address: ${row.subject}. Once it names the right thing here, it can be decided as any other case. Nothing is taken down by this.`,
      fields: [
        {
          name: 'target',
          label: 'Link or id',
          description: 'The link of a video, post or profile, or the id of an item, a message or an account.',
        },
      ],
      isFor: (row) => row.status === 'open' && row.source !== 'report',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
    {
      label: 'Decide the appeal',
      call: 'decideAppeal',
      tone: 'primary',
      description:
        'Reversed, the item or message is shown again, its files may come back and the account opens. A show stays ended.',
      fields: [
        {
          name: 'outcome',
          label: 'Outcome',
          kind: 'choice',
          choices: [
            { value: 'upheld', label: 'The decision stands' },
            { value: 'reversed', label: 'The decision is undone' },
          ],
        },
        statement('Answer what the appeal says.'),
      ],
      isFor: (row) => row.status === 'appealed',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
    {
      label: 'Note a court action',
      call: 'recordLawsuit',
      description:
        'The claimant answered a counter-notice by going to court. It stays down until the court decides.',
      fields: [
        {
          name: 'statement',
          label: 'What you know of it',
          kind: 'paragraph',
          description: 'Which court, and the number of the action.',
        },
      ],
      isFor: (row) => row.source === 'dmca' && row.status === 'decided',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  create: [
    {
      label: 'Monthly report',
      call: 'exportCases',
      description:
        'Every case that came in during a month (UTC), and counts by reason, time, outcome and appeal with what was done besides, as two CSV files without names or words.',
      fields: [{ name: 'month', label: 'Month', description: 'Such as 2026-03.' }],
      input: (_row, values) => values,
      result: reportResult,
    },
  ],
  nameOf: (row) => `Case ${row.number}`,
  detail: (row) => <CaseDetail caseId={row._id} />,
  emptyCause: 'No case stands here.',
};
