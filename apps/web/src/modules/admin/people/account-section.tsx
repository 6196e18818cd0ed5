import type { AccountRecord, AccountSection } from '@candela/contract/admin/account-page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { cases } from '../cases/locales/cases.ts';
import { accountLink } from '../console/account-link.tsx';
import { adminApi, mayCall } from '../console/api.ts';
import { count, labelOf, money, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { useStaff } from '../staff-session.ts';
import classes from './account-page.module.css';
import { people as messages } from './locales/people.ts';
import { listOf, operationOf, recordAt } from './section-links.ts';

const text = messages.accountPage;
/** Of a case, the reason is its kind. */
const reasons: Record<string, string> = cases.reasons;
const shownFirst = 3;
const shownAtMost = 50;

interface AccountSectionListProps {
  accountId: string;
  section: AccountSection;
  /** What can be done about a line. */
  action?: (record: AccountRecord) => ReactNode;
}

/** One section of what there is of an account: the newest lines, and more on request. */
export function AccountSectionList({ accountId, section, action }: AccountSectionListProps) {
  const role = useStaff((state) => state.staff?.role);
  const isLinked = mayCall(role, operationOf(section));
  const [isWhole, setWhole] = useState(false);
  const input = { _id: accountId, section, per_page: isWhole ? shownAtMost : shownFirst };
  const records = useQuery({
    ...adminApi.listAccountRecords.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const total = records.data?.totalCount ?? 0;
  return (
    <section className={classes.section} aria-busy={records.isPlaceholderData}>
      <header>
        <h2>
          <Linked to={isLinked ? listOf(section, accountId) : null}>{text.sections[section]}</Linked>{' '}
          <span>{count(total)}</span>
        </h2>
        {total > shownFirst && (
          <Button size="sm" variant="text" onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.fewer : text.all}
          </Button>
        )}
      </header>
      {records.isPending && <RowSkeletons label={everyPage.loading} count={shownFirst} />}
      {records.isError && <p role="alert">{readRefusal(records.error).msg}</p>}
      {records.isSuccess && (
        <ul>
          {records.data.data.map((record) => (
            <Line key={record._id} of={record} to={isLinked ? recordAt(section, record) : null}>
              {action?.(record)}
            </Line>
          ))}
          {total === 0 && <li>{text.nothing}</li>}
        </ul>
      )}
    </section>
  );
}

function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? children : <UiLink href={to}>{children}</UiLink>;
}

interface LineProps {
  of: AccountRecord;
  /** Where it stands in its own list; null where the role or the list has it not. */
  to: string | null;
  children: ReactNode;
}

function Line({ of: record, to, children }: LineProps) {
  const { title, kind, state, counterpart, counterpartId, credits, amountMinor, currency, at } = record;
  const label = reasons[kind] ?? labelOf(kind);
  const shown = title ?? (credits === null ? label : text.credits({ credits }));
  // A tip's title is its kind.
  const about = label === shown ? '' : label;
  return (
    <li>
      <span>
        <b>
          <Linked to={to}>{shown}</Linked>
        </b>{' '}
        {about}
        {about !== '' && counterpart !== null && ', '}
        {counterpart !== null && accountLink(counterpartId, counterpart)}
      </span>
      <span className={classes.amount}>
        {amountMinor !== null && currency !== null ? money(amountMinor, currency) : count(credits)}
      </span>
      <State of={state} />
      <small>
        <span>{when(at)}</span>
        {children}
      </small>
    </li>
  );
}
