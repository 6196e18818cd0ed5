import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { adminApi } from '../console/api.ts';
import { State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import classes from '../people/account-page.module.css';
import { type CreatorShare, kindIn, shareIn } from './creator-shares.tsx';
import { shares as text } from './locales/shares.ts';

/** A model's rules that are in force or to come, on the page of her account. */
export function AccountShares({ modelId, children }: { modelId: string; children: ReactNode }) {
  const rules = useQuery(adminApi.listCreatorShares.queryOptions({ input: { modelId, per_page: 50 } }));
  return (
    <section className={classes.section}>
      <header>
        <h2>{text.ofModel}</h2>
        {children}
      </header>
      {rules.isPending && <RowSkeletons label={everyPage.loading} count={2} />}
      {rules.isError && <p role="alert">{readRefusal(rules.error).msg}</p>}
      {rules.isSuccess && (
        <ul>
          {rules.data.data.map((rule) => (
            <li key={rule._id}>
              <b>{text.line({ kind: kindIn(rule), share: shareIn(rule) })}</b>
              <State of={rule.state} />
              <small>{timesOf(rule)}</small>
            </li>
          ))}
          {rules.data.data.length === 0 && <li>{text.none}</li>}
        </ul>
      )}
      <p>
        <UiLink href={`/admin/creator-shares?state=all&modelId=${modelId}`}>{text.all}</UiLink>
      </p>
    </section>
  );
}

function timesOf({ startsAt, endsAt }: CreatorShare): string {
  const from = when(startsAt);
  return endsAt === null ? text.since({ from }) : text.span({ from, until: when(endsAt) });
}
