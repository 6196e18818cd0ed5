import type { AccountRow } from '@candela/contract/admin/people';
import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { callDesk, mayCall } from '../call.ts';
import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import { useStaff } from '../staff-session.ts';
import { count, State, when } from './words.tsx';

/** An account with its profile as its owner sees it beside what the site knows of it. Nothing here can be changed. */
export function AccountDetail({ accountId }: { accountId: string }) {
  const role = useStaff((state) => state.staff?.role);
  const account = useAccount(accountId);
  if (account.isError) return <p role="alert">{readRefusal(account.error).msg}</p>;
  if (!account.data) return <PageSpinner label="Loading the account" />;
  const { profile, balance, sessions, history, notes, counts, ...row } = account.data;
  return (
    <div className={classes.sides}>
      <Profile row={row} profile={profile} />
      <section>
        <h3>What the site knows</h3>
        <Facts
          of={{
            Approval: <State of={row.approval} />,
            'Approval reason': row.approvalReason,
            Trust: row.trust,
            Suspended: row.isSuspended ? (row.suspensionReason ?? 'yes') : 'no',
            'Legal hold': row.legalHoldReason,
            'Email confirmed': row.isVerified ? 'yes' : 'no',
            Joined: when(row.createdAt),
            'Credits to spend': count(balance.netCredits),
            'Earnings ready': count(balance.earningsCredits),
            Items: counts.items,
            Shows: counts.shows,
            Letters: counts.tickets,
            Purchases: counts.purchases,
          }}
        />
        {mayCall(role, 'listPurchases') && (
          <p>
            <UiLink href={`/admin/purchases?q=${encodeURIComponent(row.username)}`}>
              Its purchases and sales
            </UiLink>
          </p>
        )}
        <h3>Notes</h3>
        <ul className={classes.lines}>
          {notes.map((note) => (
            <li key={note._id}>
              {note.text}
              <small>
                {note.by}, {when(note.createdAt)}
              </small>
            </li>
          ))}
          {notes.length === 0 && <li>No notes.</li>}
        </ul>
      </section>
      <section>
        <h3>History</h3>
        <ul className={classes.lines}>
          {history.map((entry) => (
            <li key={entry._id}>
              {entry.title}: {count(entry.credits)} credits
              <small>
                {entry.kind}, {when(entry.createdAt)}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Logged in at</h3>
        <ul className={classes.lines}>
          {sessions.map((session) => (
            <li key={session.createdAt}>
              {session.device}, {session.ip}
              <small>last used {when(session.lastSeenAt)}</small>
            </li>
          ))}
          {sessions.length === 0 && <li>Nowhere.</li>}
        </ul>
      </section>
    </div>
  );
}

/** The profile alone, to stand beside something else. */
export function AccountProfile({ accountId }: { accountId: string }) {
  const account = useAccount(accountId);
  if (account.isError) return <p role="alert">{readRefusal(account.error).msg}</p>;
  if (!account.data) return <PageSpinner label="Loading the account" />;
  return <Profile row={account.data} profile={account.data.profile} />;
}

function useAccount(accountId: string) {
  return useQuery({
    queryKey: ['desk', 'getAccount', accountId],
    queryFn: async () => (await callDesk('getAccount', { _id: accountId })).data,
  });
}

function Profile({ row, profile }: { row: AccountRow; profile: Record<string, unknown> }) {
  return (
    <section>
      <h3>As its owner sees it</h3>
      {row.profileImage && (
        <p className={classes.thumb}>
          <img src={row.profileImage} alt={`Profile of ${row.username}`} />
        </p>
      )}
      <Facts of={{ Username: row.username, ...shownOf(profile) }} />
      {row.type === 'model' && (
        <p>
          <UiLink href={`/profile/${row.uniqueId}`} target="_blank">
            Public profile
          </UiLink>
        </p>
      )}
    </section>
  );
}

const isoMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/** What is shown elsewhere on the page, or says nothing to an operator. */
const hiddenKeys = [
  '_id',
  'username',
  'profileImage',
  'coverImage',
  'categoryIds',
  'myprofile',
  'isUser',
  'type',
  'registration',
  'advertising',
  'creditScore',
  'shortCountry',
];
/** The wire's own spellings as words; see docs/glossary.md. */
const spelled: Record<string, string> = {
  dob: 'dateOfBirth',
  ethenticity: 'ethnicity',
  publicHair: 'pubicHair',
  hootChie: 'more',
  shortstate: 'stateCode',
  netCreditScore: 'creditsToSpend',
  advertismentActive: 'featuredNow',
  advertismentendDate: 'featuredUntil',
};

/** The profile's own words, one level of groups flattened; what is empty is left out by the list itself. */
function shownOf(profile: Record<string, unknown>, prefix = ''): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [key, value] of Object.entries(profile)) {
    if (hiddenKeys.includes(key) || value === null || value === '') continue;
    if (typeof value === 'object')
      Object.assign(shown, shownOf(value as Record<string, unknown>, `${spelled[key] ?? key} `));
    else shown[labelOf(prefix + (spelled[key] ?? key))] = inWords(value);
  }
  return shown;
}

/** `createdAt` as "Created at". */
function labelOf(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && isoDay.test(value)) return formatDay(value);
  return typeof value === 'string' && isoMoment.test(value) ? when(value) : String(value);
}
