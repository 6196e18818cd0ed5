import type { Action, DeskSpec, Field, Row } from '../desk/spec.ts';
import { AccountProfile } from './account-detail.tsx';
import classes from './documents.module.css';
import { Documents } from './documents.tsx';
import { reasonField, State, when } from './words.tsx';

const pictureFields: Field[] = [
  { name: 'front', label: 'Front of the document', description: 'Empty when it is good enough.' },
  { name: 'back', label: 'Back of the document' },
  { name: 'selfie', label: 'Holding the document' },
];

const isRenewal = (row: Row) => row.approval === 'approved' && row.documents === 'pending';
const picturesOf = ({ front = '', back = '', selfie = '' }: Record<string, unknown>) => ({
  front,
  back,
  selfie,
});

export const approve: Action = {
  label: 'Approve',
  call: 'approveModel',
  tone: 'primary',
  description: (row) => `${row.username} may then log in, publish and go live. A mail says so.`,
  isFor: (row) => row.type === 'model' && row.approval !== 'approved' && !row.isErased,
  input: (row) => ({ _id: row._id, seen: row.approval, checkId: row.checkId ?? null }),
};
export const reject: Action = {
  label: 'Reject',
  call: 'rejectModel',
  tone: 'danger',
  description: (row) =>
    `${row.username} is told the reasons by mail and may send documents anew. Sessions end; credits and earnings stay.`,
  fields: [reasonField, ...pictureFields],
  isFor: (row) => row.type === 'model' && row.approval !== 'rejected' && !row.isErased && !isRenewal(row),
  input: (row, values) => ({
    _id: row._id,
    seen: row.approval,
    checkId: row.checkId ?? null,
    reason: values.reason,
    pictures: picturesOf(values),
  }),
};
const renewal = (decision: 'approved' | 'rejected') => ({
  isFor: isRenewal,
  input: (row: Row, values: Record<string, unknown>) => ({
    _id: row._id,
    checkId: row.checkId,
    decision,
    reason: values.reason,
    pictures: picturesOf(values),
  }),
});

/** Models with their documents beside their profile: who waits, who was decided, whose document runs out. */
export const approvals: DeskSpec = {
  title: 'Model approval',
  lede: 'Who waits for a decision, the longest first. Opening documents leaves a line in the audit log.',
  call: 'listApprovals',
  searchLabel: 'Search by name or email',
  filters: [
    {
      name: 'state',
      label: 'State',
      standard: 'waiting',
      choices: [
        { value: 'waiting', label: 'Waiting' },
        { value: 'pending', label: 'New models' },
        { value: 'renewing', label: 'Newer documents' },
        { value: 'expiring', label: 'Documents running out' },
        { value: 'rejected', label: 'Rejected' },
        { value: 'approved', label: 'Approved' },
      ],
    },
  ],
  columns: [
    { label: 'Username', cell: (row) => row.username },
    { label: 'Name', cell: (row) => row.name },
    { label: 'Email', cell: (row) => row.email },
    { label: 'Profile', cell: (row) => <State of={row.approval} /> },
    {
      label: 'Documents',
      cell: (row) => <State of={row.isExpired ? 'expired' : row.documents} />,
    },
    { label: 'Valid until', cell: (row) => row.expiresOn ?? '' },
    { label: 'Since', cell: (row) => when(row.waitingSince) },
  ],
  actions: [
    approve,
    reject,
    {
      label: 'Approve the documents',
      call: 'decideRenewal',
      tone: 'primary',
      description: 'They take the place of the earlier ones. A mail says so.',
      ...renewal('approved'),
    },
    {
      label: 'Reject the documents',
      call: 'decideRenewal',
      tone: 'danger',
      description: 'The model stays approved by the earlier documents, and is told the reasons by mail.',
      fields: [reasonField, ...pictureFields],
      ...renewal('rejected'),
    },
  ],
  detail: (row) => (
    <div className={classes.sides}>
      <AccountProfile accountId={row._id} />
      <Documents accountId={row._id} />
    </div>
  ),
  nameOf: (row) => row.username,
  emptyCause: 'Nobody stands here.',
};
