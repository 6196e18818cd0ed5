import { type AccountSection, accountSections } from '@candela/contract/admin/account-page';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { ActionDialog } from '../console/action-dialog.tsx';
import { adminApi, mayCall, type Operation, type Outputs } from '../console/api.ts';
import { Facts } from '../console/facts.tsx';
import { count, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { type Action, actionOn, byId } from '../console/spec.ts';
import { AccountShares } from '../shares/account-shares.tsx';
import { newShareFields, whenItCounts } from '../shares/creator-shares.tsx';
import { shares as shareWords } from '../shares/locales/shares.ts';
import { useStaff } from '../staff-session.ts';
import classes from './account-page.module.css';
import { AccountSectionList } from './account-section.tsx';
import { people as messages } from './locales/people.ts';
import { OpenCase } from './open-case.tsx';
import { ProfileFacts } from './profile-facts.tsx';

const text = messages.accountPage;
type Account = Outputs['getAccount']['data'];
const on = actionOn<Account>();

const showAddresses = on('revealAddresses', {
  label: text.show.label,
  description: text.show.description,
  fields: { reason: { label: text.show.reason } },
  given: byId,
  result: ({ data }) => (
    <Facts
      of={{
        [text.show.email]: data.email,
        [text.show.phone]: data.phone,
        [text.show.ips]: data.ips.join(', '),
      }}
    />
  ),
});
const addNote = on('addAccountNote', {
  label: text.note.label,
  description: text.note.description,
  fields: { text: { label: text.note.text } },
  given: byId,
});

const addShare = on('addCreatorShare', {
  label: shareWords.add.label,
  description: shareWords.add.description,
  fields: newShareFields,
  start: () => ({ share: 'percent' as const }),
  given: ({ _id, username }) => ({ modelId: _id, username }),
  result: whenItCounts,
});

/** /admin/account?id=…: everything of one account, as far as the role may read it. */
export function AccountPage() {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  const account = useQuery(adminApi.getAccount.queryOptions({ input: { _id: id } }));
  const title = account.data?.data.username ?? text.profile;
  useDocumentTitle(everyPage.documentTitle({ title }));
  if (account.isPending) return <RowSkeletons label={everyPage.loading} />;
  if (account.isError) {
    const { code, msg } = readRefusal(account.error);
    const isGone = code === 'not_found' || code === 'invalid_input';
    return (
      <ErrorState
        title={everyPage.notLoaded}
        cause={isGone ? text.none : msg}
        safe={everyPage.nothingChanged}
        retryLabel={everyPage.retry}
        retrying={account.isFetching}
        onRetry={() => void account.refetch()}
      />
    );
  }
  return <Everything key={id} of={account.data.data} />;
}

function Everything({ of: one }: { of: Account }) {
  const role = useStaff((state) => state.staff?.role);
  const [doing, setDoing] = useState<Action<Account> | null>(null);
  const sections = (Object.keys(accountSections) as AccountSection[]).filter((section) =>
    (accountSections[section] as readonly (string | undefined)[]).includes(role),
  );
  const act = (action: Action<Account>) =>
    mayCall(role, action.operation) && (
      <Button key={action.label} size="sm" onClick={() => setDoing(action)}>
        {action.label}
      </Button>
    );
  return (
    <>
      <div className={classes.head}>
        <Avatar src={one.profileImage} size={56} />
        <PageHeading
          title={one.name || one.username}
          lede={text.about({ username: one.username, joined: when(one.createdAt), email: one.email })}
          actions={
            <>
              {act(showAddresses)}
              <ButtonLink
                size="sm"
                href={`/admin/accounts?q=${encodeURIComponent(one.username)}&open=${one._id}`}
              >
                {text.more}
              </ButtonLink>
            </>
          }
        />
      </div>
      <p className={classes.states}>
        <State of={stateOf(one)} />
        {messages.accounts.typeOf[one.type]}
        {one.suspensionReason && ` · ${one.suspensionReason}`}
      </p>
      {mayCall(role, 'listCases') && <OpenCase accountId={one._id} />}
      <dl className={classes.figures}>
        <Figure label={text.spend} value={count(one.balance.netCredits)} />
        {one.type === 'model' && <Figure label={text.ready} value={count(one.balance.earningsCredits)} />}
        <Figure label={text.items} value={count(one.counts.items)} />
        <Figure label={text.shows} value={count(one.counts.shows)} />
        <Figure
          label={text.storage}
          value={text.storageOf({
            used: gigabytes(one.uploads.storedBytes + one.uploads.pendingBytes),
            max: gigabytes(one.uploads.bytesMax),
          })}
        />
      </dl>
      <div className={classes.sections}>
        {sections.map((section) => (
          <AccountSectionList key={section} accountId={one._id} section={section} />
        ))}
        {one.type === 'model' && mayCall(role, 'listCreatorShares') && (
          <AccountShares modelId={one._id}>{act(addShare)}</AccountShares>
        )}
        <Notes of={one.notes}>{act(addNote)}</Notes>
        <Sessions of={one.sessions} />
        <ProfileFacts of={one} />
        <More of={one} />
      </div>
      <p className={classes.foot}>{text.recordNote}</p>
      {doing && <ActionDialog action={doing} row={one} onClose={() => setDoing(null)} />}
    </>
  );
}

function stateOf(one: Account): string {
  if (one.isErased) return 'erased';
  return one.isSuspended ? 'suspended' : one.approval;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Notes({ of: notes, children }: { of: Account['notes']; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <header>
        <h2>{messages.accounts.detail.notes}</h2>
        {children}
      </header>
      <ul>
        {notes.map((note) => (
          <li key={note._id}>
            <span>
              <b>{note.by}</b> {note.text}
            </span>
            <small>{when(note.createdAt)}</small>
          </li>
        ))}
        {notes.length === 0 && <li>{messages.accounts.detail.noNotes}</li>}
      </ul>
    </section>
  );
}

/** What else the console has of an account, on pages of its own. */
function More({ of: { _id, type } }: { of: Account }) {
  const role = useStaff((state) => state.staff?.role);
  const { links } = text;
  const pages: readonly (readonly [Operation, string, string])[] = [
    ['listOrdersForStaff', links.orders, `orders?accountId=${_id}`],
    ['listFraudCases', links.fraud, `fraud?state=all&accountId=${_id}`],
    ...(type === 'model'
      ? ([
          ['listItems', links.items, `items?state=all&accountId=${_id}`],
          ['listShowStills', links.stills, `stills?accountId=${_id}`],
        ] as const)
      : []),
    ['listAudit', links.audit, `audit?targetId=${_id}`],
  ];
  const shown = pages.filter(([operation]) => mayCall(role, operation));
  if (shown.length === 0) return null;
  return (
    <section className={classes.section}>
      <header>
        <h2>{links.title}</h2>
      </header>
      <ul>
        {shown.map(([operation, label, path]) => (
          <li key={operation}>
            <UiLink href={`/admin/${path}`}>{label}</UiLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sessions({ of: sessions }: { of: Account['sessions'] }) {
  const words = messages.accounts.detail;
  return (
    <section className={classes.section}>
      <header>
        <h2>{text.sessions}</h2>
      </header>
      <ul>
        {sessions.map(({ device, ip, createdAt, lastSeenAt }) => (
          <li key={createdAt}>
            <span>{words.session({ device, ip })}</span>
            <small>{words.lastUsed({ when: when(lastSeenAt) })}</small>
          </li>
        ))}
        {sessions.length === 0 && <li>{words.noSessions}</li>}
      </ul>
    </section>
  );
}

const gigabytes = (bytes: number) => Math.round((bytes / 1024 ** 3) * 10) / 10;
