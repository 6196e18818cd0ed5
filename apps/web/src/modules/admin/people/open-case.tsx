import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { timeLeft } from '../cases/clock.ts';
import { cases as caseWords } from '../cases/locales/cases.ts';
import { adminApi } from '../console/api.ts';
import classes from './account-page.module.css';
import { people } from './locales/people.ts';

const text = people.accountPage.openCase;

/** The open case about an account that is due first, and how many there are. */
export function OpenCase({ accountId }: { accountId: string }) {
  const cases = useQuery(adminApi.listCases.queryOptions({ input: { accountId, per_page: 1 } }));
  const { data: [first] = [], totalCount: total = 0 } = cases.data ?? {};
  if (!first) return null;
  const { subject, reason, reportCount, isOverdue, number } = first;
  const clock = { total, left: timeLeft(first.dueAt, Date.now()) };
  return (
    <section className={classes.case} aria-label={text.label}>
      <IconFlag aria-hidden />
      <p>
        <b>{isOverdue ? text.late(clock) : text.due(clock)}</b>{' '}
        {text.about({ subject, reason: caseWords.reasons[reason], count: reportCount })}
      </p>
      <ButtonLink size="sm" href={`/admin/cases?accountId=${accountId}&open=${first._id}`}>
        {text.open({ number })}
      </ButtonLink>
    </section>
  );
}
