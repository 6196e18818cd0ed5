import type { ClubHousePlan } from '@candela/contract/plans';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ClubCard } from '../cards/club-card.tsx';
import { manageMessages as words } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { ClubPlanDialog } from './club-plan-dialog.tsx';
import { PlanActions } from './plan-actions.tsx';
import { Section } from './section.tsx';

/** A model's club-house plans. */
export function ClubPlans() {
  const [edited, setEdited] = useState<ClubHousePlan | 'new' | null>(null);
  const query = useQuery(
    api.plans.listClubHousePlans.queryOptions({
      input: { per_page: 100 },
      select: (reply) => reply.data.filter(({ closed }) => !closed),
    }),
  );
  const plans = query.data ?? [];
  return (
    <>
      <Section
        title={words.club}
        text={words.clubText}
        query={query}
        none={words.noClub}
        isEmpty={plans.length === 0}
        action={
          <Button
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {words.addClub}
          </Button>
        }
      >
        <div className={classes.list}>
          {plans.map((plan) => (
            <ClubCard
              key={plan._id}
              plan={plan}
              action={
                <>
                  <p className="cd-small cd-text-2">
                    {plan.prices.map(({ months, price }) => `${words.months(months)} ${price}`).join(' · ')}
                    {' · '}
                    {words.memberCount(plan.memberCount ?? 0)}
                  </p>
                  <PlanActions
                    title={plan.title}
                    onEdit={() => setEdited(plan)}
                    onDelete={() => client.plans.deleteClubHousePlan({ id: plan._id })}
                  />
                </>
              }
            />
          ))}
        </div>
      </Section>
      {edited && <ClubPlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
