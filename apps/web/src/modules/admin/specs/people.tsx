import { type Action, type Column, choicesOf, type DeskSpec, type Row } from '../desk/spec.ts';
import { AccountDetail } from './account-detail.tsx';
import { approve, reject } from './approvals.tsx';
import { TicketDetail } from './ticket-detail.tsx';
import { reasonField, State, when } from './words.tsx';

const note: Action = {
  label: 'Write a note',
  call: 'addAccountNote',
  description: 'Only staff see notes, and nobody can change them later.',
  fields: [{ name: 'text', label: 'Note', kind: 'paragraph' }],
  input: (row, values) => ({ _id: row._id, ...values }),
};
const withReason = (row: { _id: string }, values: object) => ({ _id: row._id, ...values });

const accountActions: Action[] = [
  approve,
  reject,
  {
    label: 'Suspend',
    call: 'suspendAccount',
    tone: 'danger',
    description: 'Sessions and shows end now, lists leave it out. Credits and earnings stay where they are.',
    fields: [reasonField],
    isFor: (row) => !row.isSuspended,
    input: withReason,
  },
  {
    label: 'Lift suspension',
    call: 'unsuspendAccount',
    fields: [reasonField],
    isFor: (row) => row.isSuspended && !row.isErased,
    input: withReason,
  },
  {
    label: 'Set trust',
    call: 'setModelTrust',
    description:
      'Settings say of which level things are looked at before they are shown. What is published stays.',
    fields: [
      { name: 'level', label: 'Trust', kind: 'choice', choices: choicesOf('new', 'known', 'trusted') },
      reasonField,
    ],
    isFor: (row) => row.type === 'model' && !row.isErased,
    input: withReason,
  },
  { label: 'Log out everywhere', call: 'endAccountSessions', fields: [reasonField], input: withReason },
  note,
  {
    label: 'Admin credit',
    call: 'grantCredits',
    description: 'The credits are there at once and stand in the history as an admin credit.',
    fields: [
      {
        name: 'amountCredits',
        label: 'Credits',
        kind: 'number',
        description: 'Below zero takes credits back.',
      },
      reasonField,
    ],
    isFor: (row) => !row.isErased,
    input: withReason,
  },
  {
    label: 'Hold earnings',
    call: 'holdEarnings',
    description: 'Nothing held is paid out. The model sees the reason.',
    fields: [
      { name: 'amountCredits', label: 'Credits', kind: 'number', description: 'Empty for everything.' },
      reasonField,
    ],
    isFor: (row) => row.type === 'model',
    input: ({ _id }, values) => ({ modelId: _id, ...values }),
  },
  {
    label: 'Legal hold',
    call: 'setLegalHold',
    description: 'While it is on, the account cannot be erased.',
    fields: [{ name: 'isHeld', label: 'On legal hold', kind: 'switch' }, reasonField],
    start: (row) => ({ isHeld: row.hasLegalHold }),
    input: withReason,
  },
  {
    label: 'Erase account',
    call: 'eraseAccount',
    tone: 'danger',
    description: 'Takes out who it was, for good. The ledger keeps its figures without a name.',
    fields: [{ name: 'username', label: 'Type its username' }, reasonField],
    isFor: (row) => !row.isErased,
    input: (row, values) => ({ _id: row._id, username: '', ...values }),
  },
];

const nameColumn: Column = { label: 'Username', cell: (row) => row.username };

function stateOf(row: Row): string {
  if (row.isErased) return 'erased';
  if (row.isSuspended) return 'suspended';
  return row.isVerified ? row.approval : 'unverified';
}

export const accounts: DeskSpec = {
  title: 'Members and models',
  call: 'listAccounts',
  searchLabel: 'Search by name or email',
  filters: [
    {
      name: 'type',
      label: 'Kind',
      standard: 'all',
      choices: [
        { value: 'all', label: 'Members and models' },
        { value: 'user', label: 'Members' },
        { value: 'model', label: 'Models' },
      ],
    },
    {
      name: 'state',
      label: 'State',
      standard: 'all',
      choices: [
        { value: 'all', label: 'Every state' },
        ...choicesOf('pending', 'approved', 'rejected', 'suspended', 'unverified'),
      ],
    },
  ],
  columns: [
    nameColumn,
    { label: 'Kind', cell: (row) => (row.type === 'model' ? 'Model' : 'Member') },
    { label: 'Email', cell: (row) => row.email },
    {
      label: 'State',
      cell: (row) => <State of={stateOf(row)} />,
    },
    { label: 'Joined', cell: (row) => when(row.createdAt) },
  ],
  actions: accountActions,
  detail: (row) => <AccountDetail accountId={row._id} />,
  nameOf: (row) => row.username,
  emptyCause: 'No account matches.',
};

export const tickets: DeskSpec = {
  title: 'Support',
  lede: 'Whoever has waited longest is on top.',
  call: 'listTickets',
  searchLabel: 'Search by number, name or subject',
  filters: [
    {
      name: 'status',
      label: 'State',
      standard: 'open',
      choices: choicesOf('open', 'answered', 'closed', 'all'),
    },
  ],
  columns: [
    { label: 'No.', cell: (row) => row.number, isFigure: true },
    { label: 'Subject', cell: (row) => row.subject },
    { label: 'From', cell: (row) => row.name },
    { label: 'Topic', cell: (row) => row.topic },
    { label: 'State', cell: (row) => <State of={row.status} /> },
    { label: 'Last written', cell: (row) => when(row.updatedAt) },
  ],
  actions: [
    {
      label: 'Close',
      call: 'closeTicket',
      isFor: (row) => row.status !== 'closed',
      input: (row) => ({ _id: row._id }),
    },
  ],
  detail: (row) => <TicketDetail ticketId={row._id} />,
  nameOf: (row) => row.subject,
  emptyCause: 'Every letter is answered.',
};
