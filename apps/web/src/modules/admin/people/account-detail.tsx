import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi, mayCall, type Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { count, labelOf, State, when, yesNo } from '../console/format.tsx';
import { useStaff } from '../staff-session.ts';
import ownClasses from './account-page.module.css';
import { people as messages } from './locales/people.ts';
import { ProfileFacts } from './profile-facts.tsx';

const text = messages.accounts.detail;
type Account = Outputs['getAccount']['data'];

/** An account: its profile as its owner sees it, and what the site knows. Nothing here can be changed. */
export function AccountDetail({ accountId }: { accountId: string }) {
  const account = useQuery(adminApi.getAccount.queryOptions({ input: { _id: accountId } }));
  if (account.isError) return <p role="alert">{readRefusal(account.error).msg}</p>;
  if (!account.data) return <PageSpinner label={text.loading} />;
  const one = account.data.data;
  return (
    <div className={classes.sides}>
      <ProfileFacts of={one} />
      <Known of={one} />
      <History of={one.history} />
      <Sessions of={one.sessions} />
    </div>
  );
}

/** The profile alone, to show beside something else. */
export function AccountProfile({ accountId }: { accountId: string }) {
  const account = useQuery(adminApi.getAccount.queryOptions({ input: { _id: accountId } }));
  if (account.isError) return <p role="alert">{readRefusal(account.error).msg}</p>;
  if (!account.data) return <PageSpinner label={text.loading} />;
  return <ProfileFacts of={account.data.data} />;
}

const gigabytes = (bytes: number) => Math.round((bytes / 1024 ** 3) * 10) / 10;

function Known({ of: one }: { of: Account }) {
  const role = useStaff((state) => state.staff?.role);
  const { balance, counts, notes } = one;
  return (
    <section>
      <h3>{text.account}</h3>
      <Facts
        of={{
          [text.approval]: <State of={one.approval} />,
          [text.approvalReason]: one.approvalReason,
          [text.trust]: one.trust && messages.accounts.trust.levels[one.trust],
          [text.suspended]: one.suspensionReason ?? yesNo(one.isSuspended),
          [text.legalHold]: one.legalHoldReason,
          [text.emailConfirmed]: yesNo(one.isVerified),
          [text.joined]: when(one.createdAt),
          [text.credits]: count(balance.netCredits),
          [text.earnings]: count(balance.earningsCredits),
          [text.items]: counts.items,
          [text.shows]: counts.shows,
          [text.tickets]: counts.tickets,
          [text.purchases]: counts.purchases,
          [text.storage]: text.storageUsed({
            used: gigabytes(one.uploads.storedBytes + one.uploads.pendingBytes),
            max: gigabytes(one.uploads.bytesMax),
            open: one.uploads.openUploads,
            minutes: Math.round(one.uploads.processingSeconds / 60),
          }),
          [text.reports]: text.reportsCount({
            about: one.reports.casesAbout,
            open: count(one.reports.openReports),
            max: one.reports.openReportsMax,
          }),
        }}
      />
      <p className={ownClasses.onward}>
        <UiLink href={`/admin/account?id=${one._id}`}>{text.accountPage}</UiLink>
      </p>
      {mayCall(role, 'listPurchases') && (
        <p className={ownClasses.onward}>
          <UiLink href={`/admin/purchases?q=${encodeURIComponent(one.username)}`}>
            {text.purchasesLink}
          </UiLink>
        </p>
      )}
      {mayCall(role, 'listFraudCases') && (
        <p className={ownClasses.onward}>
          <UiLink href={`/admin/fraud?state=all&accountId=${one._id}`}>{text.fraudLink}</UiLink>
        </p>
      )}
      <h3>{text.notes}</h3>
      <ul className={classes.lines}>
        {notes.map((note) => (
          <li key={note._id}>
            {note.text}
            <small>{text.by({ by: note.by, when: when(note.createdAt) })}</small>
          </li>
        ))}
        {notes.length === 0 && <li>{text.noNotes}</li>}
      </ul>
    </section>
  );
}

function History({ of: entries }: { of: Account['history'] }) {
  return (
    <section>
      <h3>{text.history}</h3>
      <ul className={classes.lines}>
        {entries.map((entry) => (
          <li key={entry._id}>
            {text.entry({ title: entry.title, credits: entry.credits })}
            <small>{text.by({ by: labelOf(entry.kind), when: when(entry.createdAt) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sessions({ of: sessions }: { of: Account['sessions'] }) {
  return (
    <section>
      <h3>{text.sessions}</h3>
      <ul className={classes.lines}>
        {sessions.map((session) => (
          <li key={session.createdAt}>
            {text.session({ device: session.device, ip: session.ip })}
            <small>{text.lastUsed({ when: when(session.lastSeenAt) })}</small>
          </li>
        ))}
        {sessions.length === 0 && <li>{text.noSessions}</li>}
      </ul>
    </section>
  );
}
