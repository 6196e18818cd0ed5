import type { MyProfile } from '@candela/contract/accounts/profile';
import { type ProfileStep, profileCompleteness } from '@candela/contract/accounts/profile-completeness';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import classes from './completeness-meter.module.css';
import { messages } from './messages.ts';
import { stepOf } from './wizard-steps.ts';

const t = messages.meter;

/** How much a profile says, and links to what is still open. */
export function CompletenessMeter({ user }: { user: MyProfile }) {
  const { percent, missing } = profileCompleteness(user);
  return (
    <div className={classes.meter}>
      <p className={classes.percent}>
        <b>{t.percent({ percent: formatPercent(percent / 100) })}</b>
      </p>
      <ProgressBar size="thick" label={t.label} value={percent} />
      <p className={classes.missing}>
        {missing.length === 0 ? t.whole : t.missing}
        {missing.map((step) => (
          <MissingLink key={step} step={step} />
        ))}
      </p>
    </div>
  );
}

function MissingLink({ step }: { step: ProfileStep }) {
  return <UiLink href={`/profile-setup?step=${stepOf(step)}`}>{messages.missing[step]}</UiLink>;
}

/** The same on one's own page, as long as something is open. */
export function CompletenessNotice({ user }: { user: MyProfile }) {
  if (profileCompleteness(user).missing.length === 0) return null;
  return (
    <section className={classes.notice}>
      <h2>{t.goOn}</h2>
      <CompletenessMeter user={user} />
    </section>
  );
}
