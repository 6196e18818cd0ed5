import { staffRoles } from '@candela/contract/admin/staff-roles';
import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import { choicesOf, type DeskSpec } from '../desk/spec.ts';
import { inWords, reasonField, State, when } from './words.tsx';

const settingWords: Record<string, string> = {
  creatorSharePercent: "The model's share, per cent",
  creditValueMinor: 'Worth of a credit when paid out, minor units',
  currency: 'Currency',
  payerName: 'Who pays models, as the bank knows the account',
  payerIban: 'IBAN payouts are paid from; empty exports CSV only',
  earningsHoldDays: 'Days until earnings are ready',
  payoutMinimumCredits: 'Smallest payout, credits',
  tipMaxCredits: 'Largest tip, credits',
  advertisingDayCredits: 'A day of featured placement, credits',
  ageCheckCountries: 'Countries whose visitors prove their age first, such as GB,US; empty for none',
  ageCheckDays: 'Days until they prove it again',
  identityRequired: 'Identity documents before a model is approved: 1 asked for, 0 not',
  reviewNew: 'Look at what new models publish before it is shown: 1 yes, 0 no',
  reviewKnown: 'The same for models we know',
  reviewTrusted: 'The same for models we trust',
  copyrightStrikes: 'Copyright strikes until a suspension is proposed',
  evidenceDays: 'Days sealed evidence is kept after the last word on it',
  releasesRequired: 'Releases of everyone named before publication: 1 asked for, 0 not',
};

export const settings: DeskSpec = {
  title: 'Settings',
  lede: 'The terms of the site. A change holds from now on, for nothing that is over.',
  call: 'getSettings',
  columns: [
    { label: 'Setting', cell: (row) => settingWords[row._id] ?? row._id },
    { label: 'Now', cell: (row) => row.value, isFigure: true },
    { label: 'Standard', cell: (row) => row.standard, isFigure: true },
    { label: 'Limits', cell: (row) => (row.min === null ? '' : `${row.min} to ${row.max}`), isFigure: true },
    { label: 'Changed', cell: (row) => when(row.changedAt) },
  ],
  actions: [
    {
      label: 'Change',
      call: 'setSetting',
      description: (row) => settingWords[row._id] ?? row._id,
      fields: [{ name: 'value', label: 'New value' }, reasonField],
      start: (row) => ({ value: String(row.value) }),
      input: (row, values) => ({
        _id: row._id,
        seen: row.value,
        reason: values.reason,
        value: typeof row.value === 'number' ? Number(values.value) : values.value,
      }),
    },
  ],
  emptyCause: 'There are no settings.',
};

const roles = choicesOf(...staffRoles);

const passwordResult = (answer: unknown) => {
  const { password } = (answer as { data: { password: string } }).data;
  return (
    <>
      <p>Give this to them by a way you trust. It is shown this one time and works for seven days.</p>
      <pre className={classes.json} data-one-time-password>
        {password}
      </pre>
    </>
  );
};

export const staff: DeskSpec = {
  title: 'Staff',
  lede: 'The people who run the site, apart from its members and models.',
  call: 'listStaff',
  searchLabel: 'Search by name or email',
  columns: [
    { label: 'Name', cell: (row) => row.name },
    { label: 'Email', cell: (row) => row.email },
    { label: 'Role', cell: (row) => row.role },
    { label: 'Second factor', cell: (row) => (row.hasSecondFactor ? 'set up' : 'not yet') },
    { label: 'Last seen', cell: (row) => when(row.lastSeenAt) },
    { label: 'State', cell: (row) => <State of={row.isDisabled ? 'disabled' : 'approved'} /> },
  ],
  create: [
    {
      label: 'Add somebody',
      call: 'addStaff',
      fields: [
        { name: 'name', label: 'Name' },
        { name: 'email', label: 'Email' },
        { name: 'role', label: 'Role', kind: 'choice', choices: roles },
      ],
      input: (_row, values) => values,
      result: passwordResult,
    },
  ],
  actions: [
    {
      label: 'Change role',
      call: 'updateStaff',
      description: 'Their sessions end.',
      fields: [
        { name: 'role', label: 'Role', kind: 'choice', choices: roles },
        { name: 'isDisabled', label: 'Disabled', kind: 'switch' },
      ],
      start: (row) => ({ role: row.role, isDisabled: row.isDisabled }),
      input: (row, values) => ({ _id: row._id, ...values }),
    },
    {
      label: 'Reset second factor',
      call: 'resetStaff',
      description: 'Gives a new one-time password; their authenticator is set up anew.',
      tone: 'danger',
      input: (row) => ({ _id: row._id }),
      result: passwordResult,
    },
  ],
  emptyCause: 'Nobody matches.',
};

export const audit: DeskSpec = {
  title: 'Audit log',
  lede: 'What was done, by whom. Nothing here can be changed or deleted.',
  call: 'listAudit',
  searchLabel: 'Search by person, target or reason',
  filters: [
    {
      name: 'action',
      label: 'Action',
      standard: '',
      choices: [
        { value: '', label: 'Every action' },
        ...[
          'staffLogin',
          'addStaff',
          'updateStaff',
          'approveModel',
          'rejectModel',
          'suspendAccount',
          'eraseAccount',
          'grantCredits',
          'judgeItem',
          'hideItem',
          'stopShow',
          'warnModel',
          'silenceRoom',
          'savePage',
          'saveStory',
          'answerTicket',
          'refundPayment',
          'refundPurchase',
          'approvePayout',
          'markPayoutPaid',
          'exportPayouts',
          'setSetting',
        ].map((value) => ({ value, label: inWords(value) })),
      ],
    },
  ],
  columns: [
    { label: 'When', cell: (row) => when(row.at) },
    { label: 'Who', cell: (row) => row.staffEmail },
    { label: 'Did', cell: (row) => inWords(row.action) },
    { label: 'To', cell: (row) => `${inWords(row.targetKind)} ${row.targetLabel || row.targetId || ''}` },
    { label: 'Reason', cell: (row) => row.reason },
  ],
  detail: (row) => (
    <div className={classes.form}>
      <Facts
        of={{
          Who: `${row.staffEmail} (${row.role})`,
          From: row.ip,
          Target: row.targetId,
          Reason: row.reason,
        }}
      />
      <div className={classes.sides}>
        <section>
          <h3>Before</h3>
          <pre className={classes.json}>{JSON.stringify(row.before, null, 2)}</pre>
        </section>
        <section>
          <h3>After</h3>
          <pre className={classes.json}>{JSON.stringify(row.after, null, 2)}</pre>
        </section>
      </div>
    </div>
  ),
  nameOf: (row) => row.action,
  emptyCause: 'Nothing matches.',
};
