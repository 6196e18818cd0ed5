import type { ChatPlan } from '@candela/contract/plans';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChatPlanCard } from '../cards/chat-plan-card.tsx';
import { manageMessages as words } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { ChatPlanDialog } from './chat-plan-dialog.tsx';
import { PlanActions } from './plan-actions.tsx';
import { Section } from './section.tsx';

/** A model's chat plans. */
export function ChatPlans() {
  const [edited, setEdited] = useState<ChatPlan | 'new' | null>(null);
  const query = useQuery(
    api.plans.listChatPlans.queryOptions({
      input: { per_page: 100 },
      select: (reply) => reply.data.filter(({ closed }) => !closed),
    }),
  );
  const plans = query.data ?? [];
  return (
    <>
      <Section
        title={words.chat}
        text={words.chatText}
        query={query}
        none={words.noChat}
        isEmpty={plans.length === 0}
        action={
          <Button
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {words.addChat}
          </Button>
        }
      >
        <div className={classes.list}>
          {plans.map((plan) => (
            <ChatPlanCard
              key={plan._id}
              plan={plan}
              action={
                <>
                  <p className="cd-small cd-text-2">{words.memberCount(plan.memberCount ?? 0)}</p>
                  <PlanActions
                    title={plan.title}
                    onEdit={() => setEdited(plan)}
                    onDelete={() => client.plans.deleteChatPlan({ id: plan._id })}
                  />
                </>
              }
            />
          ))}
        </div>
      </Section>
      {edited && <ChatPlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
