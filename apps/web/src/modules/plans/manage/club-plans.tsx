import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { ClubCard } from '../cards/club-card.tsx';
import { manageMessages as t } from '../manage-messages.ts';
import { ClubPlanDialog } from './club-plan-dialog.tsx';
import { memberLine, PlanList } from './plan-list.tsx';

/** A model's club-house plans. */
export function ClubPlans() {
  const query = useQuery(
    api.plans.listClubHousePlans.queryOptions({
      input: { per_page: 100 },
      select: (reply) => reply.data.filter(({ closed }) => !closed),
    }),
  );
  return (
    <PlanList
      title={t.club}
      text={t.clubText}
      none={t.noClub}
      addLabel={t.addClub}
      query={query}
      renderCard={(plan, action) => <ClubCard key={plan._id} plan={plan} action={action} />}
      lineOf={(plan) =>
        [
          ...plan.prices.map(({ months, price }) => `${t.months({ months })} ${price}`),
          memberLine(plan),
        ].join(' · ')
      }
      renderDialog={(plan, onClose) => <ClubPlanDialog plan={plan} onClose={onClose} />}
      onDelete={(id) => client.plans.deleteClubHousePlan({ id })}
    />
  );
}
