import classes from '../plans.module.css';
import { ChatPlans } from './chat-plans.tsx';
import { ClubPlans } from './club-plans.tsx';
import { Members } from './members.tsx';
import { PromoCodes } from './promo-codes.tsx';

/** A model's own plans, codes and members. */
export function ManagePlans() {
  return (
    <div className={classes.sections}>
      <ClubPlans />
      <ChatPlans />
      <PromoCodes />
      <Members />
    </div>
  );
}
