import type { ChatPlan, ClubHousePlan } from '@candela/contract/plans/operations';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useIntent, useJoin } from '../../../platform/intent/use-join.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Failed } from '../list-states.tsx';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';
import { ChatPlanCard } from './chat-plan-card.tsx';
import { ClubCard } from './club-card.tsx';

const BuyChatPlanDialog = lazy(async () => ({
  default: (await import('../buying/buy-chat-plan-dialog.tsx')).BuyChatPlanDialog,
}));
const BuyClubHousePlanDialog = lazy(async () => ({
  default: (await import('../buying/buy-club-house-plan-dialog.tsx')).BuyClubHousePlanDialog,
}));

const t = messages.cards;

/** A model's plans, with the reader's own memberships once logged in. */
function useModelPlans(modelId: string) {
  const { status } = useSession();
  const isSignedIn = status === 'signedIn';
  const input = { userId: modelId, per_page: 100 };
  const chat = useQuery(
    isSignedIn
      ? api.plans.listChatPlans.queryOptions({ input, select: (reply) => reply.data })
      : api.plans.listChatPlansWithoutLogin.queryOptions({ input, select: (reply) => reply.data }),
  );
  const club = useQuery({
    ...(isSignedIn
      ? api.plans.listClubHousePlans.queryOptions({ input })
      : api.plans.listClubHousePlansWithoutLogin.queryOptions({ input })),
    select: (reply: { data: ClubHousePlan[] }) => reply.data,
  });
  return { chat, club };
}

type Wanted = { kind: 'chat'; plan: ChatPlan } | { kind: 'club'; plan: ClubHousePlan };

/** Chat plans and club-houses on a model's profile, and the ways in. `quiet`: nothing at all while there are none. */
export function ModelPlans({ modelId, name, quiet }: { modelId: string; name: string; quiet?: boolean }) {
  const { user } = useSession();
  const { chat, club } = useModelPlans(modelId);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const join = useJoin();
  useIntent(
    ['plan'],
    ({ subjectId }) => {
      const clubPlan = club.data?.find((plan) => plan._id === subjectId);
      const chatPlan = chat.data?.find((plan) => plan._id === subjectId);
      if (clubPlan) setWanted({ kind: 'club', plan: clubPlan });
      if (chatPlan) setWanted({ kind: 'chat', plan: chatPlan });
    },
    { isReady: chat.isSuccess && club.isSuccess && user?.type === 'user' },
  );
  if (chat.isPending || club.isPending) {
    return quiet ? null : <RowSkeletons label={messages.loading} count={3} />;
  }
  const failed = [chat, club].find((query) => query.isError);
  if (failed) {
    return quiet ? null : (
      <Failed error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
    );
  }
  const chatPlans = (chat.data ?? []).filter(({ closed, planExist }) => !closed || planExist);
  const clubs = (club.data ?? []).filter(({ closed, planExist }) => !closed || planExist);
  if (chatPlans.length + clubs.length === 0) {
    if (quiet) return null;
    return <EmptyState title={t.none({ name })} cause={t.noneCause} illustration="envelopes" level={2} />;
  }
  const mayBuy = user?.type !== 'model';
  const close = () => setWanted(null);
  const choose = (choice: Wanted) => {
    if (user) return setWanted(choice);
    // The dialog's price depends on who asks, so it opens for members only.
    join({
      kind: 'plan',
      subjectId: choice.plan._id,
      name,
      picture: choice.plan.userId.profileImage,
    });
  };
  return (
    <div className={classes.list}>
      <VisuallyHidden as="h2">{t.title}</VisuallyHidden>
      {clubs.map((plan) => (
        <ClubCard
          modelId={modelId}
          key={plan._id}
          plan={plan}
          action={
            mayBuy && (
              <Button variant="plum" fullWidth onClick={() => choose({ kind: 'club', plan })}>
                {plan.trialOpen && plan.trialDays > 0
                  ? t.tryIt({ days: messages.days({ days: plan.trialDays }) })
                  : t.join}
              </Button>
            )
          }
        />
      ))}
      {chatPlans.map((plan) => (
        <ChatPlanCard
          key={plan._id}
          plan={plan}
          action={
            mayBuy &&
            !plan.closed && (
              <Button fullWidth onClick={() => choose({ kind: 'chat', plan })}>
                {plan.planExist ? t.again : whatItGives(plan)}
              </Button>
            )
          }
        />
      ))}
      {user?.type === 'user' && [...chatPlans, ...clubs].some(({ planExist }) => planExist) && (
        <ButtonLink href="/my-memberships" variant="text" className={classes.wide}>
          {t.manage}
        </ButtonLink>
      )}
      <Suspense fallback={null}>
        {wanted?.kind === 'chat' && <BuyChatPlanDialog plan={wanted.plan} onClose={close} />}
        {wanted?.kind === 'club' && <BuyClubHousePlanDialog plan={wanted.plan} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** What a press on a chat plan would buy; one without either ends with neither days nor messages. */
function whatItGives({ messages: count, days }: Pick<ChatPlan, 'messages' | 'days'>): string {
  return count === null ? t.getDays({ count: days ?? 0 }) : t.getMessages({ count });
}
