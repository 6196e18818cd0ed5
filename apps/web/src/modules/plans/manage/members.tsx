import type { PlanMember } from '@candela/contract/plans/memberships';
import { Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { manageMessages as t } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { Section } from './section.tsx';

const perPage = 20;
const tones = { active: 'success', grace: 'held', ended: 'ended' } as const;

/** Who has a model's plans, newest first. */
export function Members() {
  const [ended, setEnded] = useState(false);
  const query = useInfiniteQuery(
    api.plans.listPlanMembers.infiniteOptions({
      input: (page: number) => ({ ended, current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    }),
  );
  const members = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section
      title={t.members}
      query={query}
      none={t.noMembers}
      isEmpty={members.length === 0}
      action={
        <Switch
          label={t.withEnded}
          checked={ended}
          onChange={(event) => setEnded(event.currentTarget.checked)}
        />
      }
    >
      <ul className={classes.rows}>
        {members.map((member) => (
          <Row key={member._id} member={member} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Row({ member }: { member: PlanMember }) {
  const { member: person, endDate, status } = member;
  const facts = [
    member.title,
    endDate === null ? t.memberUntilUsed : t.memberUntil({ date: formatDate(endDate) }),
    member.trial && t.trial,
    member.autoRenew && member.renewalPrice !== null && t.renews({ credits: member.renewalPrice }),
  ];
  return (
    <li className={classes.row}>
      <Avatar src={person.profileImage} />
      <div>
        <UiLink href={`/user/${person.uniqueId}`}>{person.name || person.username}</UiLink>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <StatusBadge status={tones[status]}>{t.memberState[status]}</StatusBadge>
    </li>
  );
}
