import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { ChatPlanCard } from '../cards/chat-plan-card.tsx';
import { manageMessages as t } from '../manage-messages.ts';
import { ChatPlanDialog } from './chat-plan-dialog.tsx';
import { memberLine, PlanList } from './plan-list.tsx';

/** A model's chat plans. */
export function ChatPlans() {
  const query = useQuery(
    api.plans.listChatPlans.queryOptions({
      input: { per_page: 100 },
      select: (reply) => reply.data.filter(({ closed }) => !closed),
    }),
  );
  return (
    <PlanList
      title={t.chat}
      text={t.chatText}
      none={t.noChat}
      addLabel={t.addChat}
      query={query}
      renderCard={(plan, action) => <ChatPlanCard key={plan._id} plan={plan} action={action} />}
      lineOf={memberLine}
      renderDialog={(plan, onClose) => <ChatPlanDialog plan={plan} onClose={onClose} />}
      onDelete={(id) => client.plans.deleteChatPlan({ id })}
    />
  );
}
