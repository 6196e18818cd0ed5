import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { useIsOn } from '../../../platform/site-features.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Failed } from '../list-states.tsx';
import { myMemberships as t } from '../locales/my-memberships.ts';
import { messages } from '../messages.ts';
import { MembershipRow } from '../mine/membership-row.tsx';
import classes from '../plans.module.css';

/** /my-memberships: the plans a member has, with their end, the next payment and the way out. */
export default function MyMembershipsScreen() {
  useDocumentTitle(t.title);
  const [params, setParams] = useSearchParams();
  const ended = params.get('show') === 'ended';
  const isOn = useIsOn('memberships');
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      {!isOn && <FormNotice tone="info" title={t.off} detail={t.offText} />}
      <FilterBar label={t.which}>
        <FilterChip selected={!ended} onClick={() => setParams({})}>
          {t.current}
        </FilterChip>
        <FilterChip selected={ended} onClick={() => setParams({ show: 'ended' })}>
          {t.ended}
        </FilterChip>
      </FilterBar>
      <List ended={ended} />
    </PageFrame>
  );
}

function List({ ended }: { ended: boolean }) {
  const list = useQuery(
    api.plans.listMyMemberships.queryOptions({
      input: { ended, per_page: 100 },
      // The reply mixes ended and current memberships.
      select: (reply) => reply.data.filter(({ status }) => (status === 'ended') === ended),
      staleTime: 0,
    }),
  );
  if (list.isPending) return <RowSkeletons label={messages.loading} count={3} />;
  if (list.isError)
    return <Failed error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        title={ended ? t.noneEnded : t.none}
        cause={ended ? t.noneEndedCause : t.noneCause}
        illustration="envelopes"
        level={2}
        action={
          !ended && (
            <ButtonLink href="/category" size="sm">
              {t.meet}
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <ul className={classes.rows}>
      {list.data.map((membership) => (
        <MembershipRow key={membership._id} membership={membership} />
      ))}
    </ul>
  );
}
