import type { MyProfile } from '@candela/contract/accounts/profile';
import { profileCompleteness } from '@candela/contract/accounts/profile-completeness';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { panelHashes } from '../panels.ts';
import classes from './first-steps.module.css';
import { firstSteps as t } from './locales/first-steps.ts';

/** What leads a model to a first earning, with what is done already; gone once something was earned. */
export function FirstSteps({ user }: { user: MyProfile }) {
  const balance = useQuery(
    api.earnings.getModelEarning.queryOptions({ input: { days: 7 }, select: ({ data }) => data.balance }),
  );
  const isNew = balance.data?.earnedCredits === 0;
  const work = useQuery(
    api.library.getModelFigures.queryOptions({
      input: { modelId: user._id },
      enabled: isNew,
      select: ({ data }) => Object.values(data.itemCounts).some((count) => count > 0),
    }),
  );
  const payout = useQuery(
    api.earnings.listPayoutMethods.queryOptions({
      input: {},
      enabled: isNew,
      select: ({ data }) => data.methods.length > 0,
    }),
  );
  if (!isNew || work.isPending || payout.isPending) return null;
  const steps = [
    { ...t.profile, href: '/profile-setup', isDone: profileCompleteness(user).missing.length === 0 },
    { ...t.work, href: '/profile?tab=gallery', isDone: work.data === true },
    { ...t.live, href: `/profile${panelHashes.goLive}`, isDone: false },
    { ...t.payout, href: '/my-earning', isDone: payout.data === true },
  ];
  return (
    <section className={`cd-wide ${classes.section}`} aria-label={t.title}>
      <h2>{t.title}</h2>
      <ol className={classes.steps}>
        {steps.map(({ name, text, href, isDone }, index) => (
          <li key={href} data-done={isDone || undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={16} stroke={2} /> : index + 1}
            </span>
            <div>
              <UiLink href={href}>{name}</UiLink> {isDone && <VisuallyHidden>({t.done})</VisuallyHidden>}
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
