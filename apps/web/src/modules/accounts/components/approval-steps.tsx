import { IconCheck, IconFlame } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { messages } from '../messages.ts';
import classes from './approval-steps.module.css';

/** The way from sign-up to the first show, and how far along it the profile is. */
export function ApprovalSteps({ email }: { email: string }) {
  const { steps, done, now } = messages.underVerification;
  return (
    <ol className={classes.steps}>
      <li data-state="done">
        <span className={classes.mark}>
          <IconCheck size={16} stroke={2} aria-hidden />
        </span>
        {steps.joined} <VisuallyHidden>({done})</VisuallyHidden>
      </li>
      <li data-state="now" aria-current="step">
        <span className={classes.mark}>
          <IconFlame size={16} stroke={1.75} aria-hidden />
        </span>
        {steps.checking} <VisuallyHidden>({now})</VisuallyHidden>
      </li>
      <li>
        <span className={classes.mark} />
        {steps.mail({ email })}
      </li>
      <li>
        <span className={classes.mark} />
        {steps.live}
      </li>
    </ol>
  );
}
