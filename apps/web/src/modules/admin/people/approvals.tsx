import { formatDay } from '../../../ui/format/format-date.ts';
import { State, when } from '../console/format.tsx';
import { actionOn, type Fields, list, type RowOf } from '../console/spec.ts';
import { AccountProfile } from './account-detail.tsx';
import classes from './documents.module.css';
import { Documents } from './documents.tsx';
import { people as messages } from './locales/people.ts';

const text = messages.approvals;
type Account = RowOf<'listAccounts'>;
type Applicant = RowOf<'listApprovals'>;

/** An account of any list; only applicants come with the documents staff have seen. */
type Candidate = Account & Partial<Pick<Applicant, 'checkId' | 'documents' | 'pictureIds'>>;

const reasons = {
  reason: { label: text.reason },
  'facts.legalName': { label: text.facts.legalName, description: text.facts.hint },
  'facts.aliases': { label: text.facts.aliases },
  'facts.dob': { label: text.facts.dob },
  'facts.kind': { label: text.facts.kind },
  'facts.number': { label: text.facts.number },
  'facts.country': { label: text.facts.country },
  'facts.expiresOn': { label: text.facts.expiresOn },
  'pictures.front': { label: text.pictures.front, description: text.pictures.frontHint },
  'pictures.back': { label: text.pictures.back },
  'pictures.selfie': { label: text.pictures.selfie },
} satisfies Fields<'rejectModel'> & Fields<'decideRenewal'>;

const isRenewal = (row: Candidate) => row.approval === 'approved' && row.documents === 'pending';
const seen = (row: Candidate) => ({ _id: row._id, seen: row.approval, checkId: row.checkId ?? null });

const canReject = (row: Candidate) =>
  row.type === 'model' && row.approval !== 'rejected' && !row.isErased && !isRenewal(row);

const onCandidate = actionOn<Candidate>();

export const approve = onCandidate('approveModel', {
  label: text.approve.label,
  tone: 'primary',
  description: (row) => text.approve.description({ username: row.username }),
  isFor: (row) => row.type === 'model' && row.approval !== 'approved' && !row.isErased,
  given: (row) => ({ ...seen(row), pictureIds: row.pictureIds ?? [] }),
});
export const reject = onCandidate('rejectModel', {
  label: text.reject.label,
  tone: 'danger',
  description: (row) => text.reject.description({ username: row.username }),
  fields: reasons,
  isFor: canReject,
  given: seen,
});

const onApplicant = actionOn<Applicant>();
const renewal = (decision: 'approved' | 'rejected') => (row: Applicant) => ({
  _id: row._id,
  // A renewal always has the documents it is about.
  checkId: row.checkId ?? '',
  decision,
});

/** Models with their documents beside their profile: waiting, decided, or about to expire. */
export const approvals = list('listApprovals', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: { state: { label: text.status, choices: text.statuses } },
  hasDays: true,
  columns: [
    { label: text.columns.username, sort: 'username', cell: (row) => row.username },
    { label: text.columns.name, cell: (row) => row.name },
    { label: text.columns.email, cell: (row) => row.email },
    { label: text.columns.profile, cell: (row) => <State of={row.approval} /> },
    {
      label: text.columns.documents,
      cell: (row) => <State of={row.isExpired ? 'expired' : row.documents} />,
    },
    { label: text.columns.validUntil, cell: (row) => row.expiresOn && formatDay(row.expiresOn) },
    {
      label: text.columns.pictures,
      cell: (row) => row.pictureIds.length > 0 && <State of="pending" />,
    },
    { label: text.columns.since, sort: 'waitingSince', cell: (row) => when(row.waitingSince) },
  ],
  actions: [
    approve,
    reject,
    onApplicant('rejectModel', {
      ...text.rejectTogether,
      together: 'only',
      tone: 'danger',
      fields: { reason: { label: text.reason } },
      isFor: canReject,
      given: seen,
    }),
    onApplicant('decidePictures', {
      ...text.approvePictures,
      tone: 'primary',
      // Of a model who waits they are approved with her.
      isFor: (row) => row.pictureIds.length > 0 && row.approval === 'approved',
      given: (row) => ({ _id: row._id, pictureIds: row.pictureIds, decision: 'approved' as const }),
    }),
    onApplicant('decidePictures', {
      ...text.rejectPictures,
      together: true,
      tone: 'danger',
      fields: { reason: { label: text.reason } },
      isFor: (row) => row.pictureIds.length > 0 && !row.isErased,
      given: (row) => ({ _id: row._id, pictureIds: row.pictureIds, decision: 'rejected' as const }),
    }),
    onApplicant('decideRenewal', {
      ...text.approveDocuments,
      tone: 'primary',
      isFor: isRenewal,
      given: renewal('approved'),
    }),
    onApplicant('decideRenewal', {
      ...text.rejectDocuments,
      tone: 'danger',
      fields: reasons,
      isFor: isRenewal,
      given: renewal('rejected'),
    }),
  ],
  detail: (row) => (
    <div className={classes.sides}>
      <AccountProfile accountId={row._id} />
      <Documents accountId={row._id} />
    </div>
  ),
  nameOf: (row) => row.username,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
