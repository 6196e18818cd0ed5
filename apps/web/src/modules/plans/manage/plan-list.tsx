import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsOn } from '../../../platform/site-features.ts';
import { Button } from '../../../ui/button/button.tsx';
import { manageMessages as t } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { PlanActions } from './plan-actions.tsx';
import { Section, type SectionProps } from './section.tsx';

type Plan = { _id: string; title: string };

type PlanListProps<Own extends Plan> = Pick<SectionProps, 'title' | 'text' | 'none'> & {
  query: SectionProps['query'] & { data: readonly Own[] | undefined };
  addLabel: string;
  /** The card, with what is below it. */
  renderCard: (plan: Own, action: ReactNode) => ReactNode;
  /** One line about who has it. */
  lineOf: (plan: Own) => ReactNode;
  renderDialog: (plan: Own | null, onClose: () => void) => ReactNode;
  onDelete: (id: string) => Promise<unknown>;
};

/** A model's plans of one kind: add, change and delete. */
export function PlanList<Own extends Plan>(props: PlanListProps<Own>) {
  const { title, text, none, query, addLabel } = props;
  const isOn = useIsOn('memberships');
  const [edited, setEdited] = useState<Own | 'new' | null>(null);
  const plans = query.data ?? [];
  return (
    <>
      <Section
        title={title}
        text={text}
        query={query}
        none={none}
        isEmpty={plans.length === 0}
        action={
          isOn && (
            <Button
              size="sm"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {addLabel}
            </Button>
          )
        }
      >
        <div className={classes.list}>
          {plans.map((plan) =>
            props.renderCard(
              plan,
              <>
                <p className="cd-small cd-text-2">{props.lineOf(plan)}</p>
                <PlanActions
                  title={plan.title}
                  onEdit={isOn ? () => setEdited(plan) : undefined}
                  onDelete={() => props.onDelete(plan._id)}
                />
              </>,
            ),
          )}
        </div>
      </Section>
      {edited && props.renderDialog(edited === 'new' ? null : edited, () => setEdited(null))}
    </>
  );
}

/** How many have a plan, in words. */
export function memberLine(plan: { memberCount: number | null }): string {
  return t.memberCount({ count: plan.memberCount ?? 0 });
}
