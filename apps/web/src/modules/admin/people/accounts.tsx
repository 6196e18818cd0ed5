import { State, when } from '../console/format.tsx';
import { actionOn, byId, list, type RowOf } from '../console/spec.ts';
import { withinSeconds } from '../console/undo.ts';
import { AccountDetail } from './account-detail.tsx';
import { approve, reject } from './approvals.tsx';
import { people as messages } from './locales/people.ts';

const text = messages.accounts;
type Account = RowOf<'listAccounts'>;

const action = actionOn<Account>();
const reason = { label: text.reason };

const actions = [
  approve,
  reject,
  action('suspendAccount', {
    ...text.suspend,
    together: true,
    tone: 'danger',
    fields: { reason },
    isFor: (row) => !row.isSuspended,
    given: byId,
    undo: withinSeconds('suspendAccount'),
  }),
  action('unsuspendAccount', {
    ...text.unsuspend,
    together: true,
    fields: { reason },
    isFor: (row) => row.isSuspended && !row.isErased,
    given: byId,
    undo: withinSeconds('unsuspendAccount'),
  }),
  action('endSelfExclusion', {
    ...text.selfExclusion,
    fields: { reason },
    isFor: (row) => row.isExcludedForGood && !row.isErased,
    given: byId,
  }),
  action('setModelTrust', {
    label: text.trust.label,
    description: text.trust.description,
    together: true,
    fields: { level: { label: text.trust.level, choices: text.trust.levels }, reason },
    isFor: (row) => row.type === 'model' && !row.isErased,
    given: byId,
  }),
  action('endAccountSessions', { ...text.logOut, together: true, fields: { reason }, given: byId }),
  action('removeSecondFactor', {
    ...text.twoStep,
    fields: { reason },
    isFor: (row) => row.hasSecondFactor,
    given: byId,
  }),
  action('addAccountNote', {
    label: text.note.label,
    description: text.note.description,
    together: true,
    fields: { text: { label: text.note.text } },
    given: byId,
  }),
  action('grantCredits', {
    label: text.credit.label,
    description: text.credit.description,
    fields: { amountCredits: { label: text.credit.amount, description: text.credit.hint }, reason },
    isFor: (row) => !row.isErased,
    given: byId,
  }),
  action('holdEarnings', {
    label: text.hold.label,
    description: text.hold.description,
    fields: { amountCredits: { label: text.hold.amount, description: text.hold.hint }, reason },
    isFor: (row) => row.type === 'model',
    given: (row) => ({ modelId: row._id }),
    undo: withinSeconds('holdEarnings'),
  }),
  action('setLegalHold', {
    label: text.legalHold.label,
    description: text.legalHold.description,
    fields: { isHeld: { label: text.legalHold.isHeld }, reason },
    start: (row) => ({ isHeld: row.hasLegalHold }),
    given: byId,
  }),
  action('eraseAccount', {
    label: text.erase.label,
    description: text.erase.description,
    tone: 'danger',
    fields: { username: { label: text.erase.username }, reason },
    isFor: (row) => !row.isErased,
    given: byId,
  }),
];

function statusOf(row: Account): string {
  if (row.isErased) return 'erased';
  if (row.isSuspended) return 'suspended';
  return row.isVerified ? row.approval : 'unverified';
}

/** Members and models, and what staff may do to an account. */
export const accounts = list('listAccounts', {
  title: text.title,
  searchLabel: text.search,
  filters: {
    type: { label: text.type, choices: text.types },
    state: { label: text.status, choices: text.statuses },
  },
  hasDays: true,
  columns: [
    { label: text.columns.username, sort: 'username', cell: (row) => row.username },
    { label: text.columns.type, cell: (row) => text.typeOf[row.type] },
    { label: text.columns.email, cell: (row) => row.email },
    { label: text.columns.status, cell: (row) => <State of={statusOf(row)} /> },
    { label: text.columns.joined, sort: 'createdAt', cell: (row) => when(row.createdAt) },
  ],
  actions,
  detail: (row) => <AccountDetail accountId={row._id} />,
  nameOf: (row) => row.username,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
