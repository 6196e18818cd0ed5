import type { AccountRecord, AccountSection } from '@candela/contract/admin/account-page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { adminApi } from '../console/api.ts';
import { count, labelOf, money, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import classes from './account-page.module.css';
import { people as messages } from './locales/people.ts';

const text = messages.accountPage;
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
          {text.sections[section]} <span>{count(total)}</span>
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
            <Line key={record._id} of={record}>
              {action?.(record)}
            </Line>
          ))}
          {total === 0 && <li>{text.nothing}</li>}
        </ul>
      )}
    </section>
  );
}

function Line({ of: record, children }: { of: AccountRecord; children: ReactNode }) {
  const { title, kind, state, counterpart, credits, amountMinor, currency, at } = record;
  const label = labelOf(kind);
  // A tip's title is its kind.
  const about = [label === title ? null : label, counterpart].filter(Boolean).join(', ');
  return (
    <li>
      <span>
        <b>{title ?? text.credits({ credits: credits ?? 0 })}</b> {about}
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
