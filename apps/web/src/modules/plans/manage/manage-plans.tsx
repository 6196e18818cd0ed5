import { useIsOn } from '../../../platform/site-features.ts';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { manageMessages as t } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { ChatPlans } from './chat-plans.tsx';
import { ClubPlans } from './club-plans.tsx';
import { Members } from './members.tsx';
import { PromoCodes } from './promo-codes.tsx';

/** A model's own plans, codes and members. While the site offers no memberships, she ends what there is and makes nothing new. */
export function ManagePlans() {
  const isOn = useIsOn('memberships');
  return (
    <div className={classes.sections}>
      {!isOn && <FormNotice tone="info" title={t.off} detail={t.offText} />}
      <ClubPlans />
      <ChatPlans />
      <PromoCodes />
      <Members />
    </div>
  );
}
