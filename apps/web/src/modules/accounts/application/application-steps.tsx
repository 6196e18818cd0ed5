import type { ModelApplication } from '@candela/contract/accounts/application';
import type { IdentityView } from '@candela/contract/verification/operations';
import { IconAlertTriangle, IconCheck, IconFlame } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { usualReview } from '../../verification/index.ts';
import { applicationMessages as t } from '../application-messages.ts';
import classes from './application.module.css';
import { readiness, type StepName, type StepState, stepNames, stepStates } from './steps.ts';

const marks: Partial<Record<StepState, ReactNode>> = {
  done: <IconCheck size={16} stroke={2} aria-hidden />,
  now: <IconFlame size={16} stroke={1.75} aria-hidden />,
  wrong: <IconAlertTriangle size={16} stroke={1.75} aria-hidden />,
};

interface ApplicationStepsProps {
  application: ModelApplication;
  view: IdentityView;
}

/** Every step from sign-up to the first show, and how far each is. */
export function ApplicationSteps({ application, view }: ApplicationStepsProps) {
  const states = stepStates(application, view);
  const words = wordsOf(application, view);
  return (
    <section aria-label={t.way} className={classes.way}>
      <h2>{t.way}</h2>
      <ol className={classes.steps}>
        {stepNames.map((name) => (
          <li
            key={name}
            data-state={states[name]}
            aria-current={states[name] === 'now' || states[name] === 'wrong' ? 'step' : undefined}
          >
            <span className={classes.mark}>{marks[states[name]]}</span>
            <div>
              <b>{t.steps[name].title}</b> <VisuallyHidden>({t.states[states[name]]})</VisuallyHidden>
              {words[name](states[name]).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What each step says of itself; several lines at most. */
function wordsOf(
  application: ModelApplication,
  view: IdentityView,
): Record<StepName, (state: StepState) => string[]> {
  const { account, documents, review, profile, show } = t.steps;
  const { email } = application;
  const received = view.sentAt ? documents.received({ sentAt: formatDateTime(view.sentAt) }) : documents.done;
  return {
    account: () => [account.done({ email })],
    documents: (state) => [{ done: received, wrong: documents.wrong }[state as string] ?? documents.now],
    review: (state) => {
      if (state === 'done') return [review.done];
      const usual = usualReview(view);
      return state === 'now' ? [...(usual ? [usual] : []), review.now({ email })] : [review.later];
    },
    profile: (state) => {
      if (state === 'done') return [profile.done];
      const words = application.approval === 'approved' ? profile.public : profile.open;
      return [words(readiness(application))];
    },
    show: (state) => [state === 'now' ? show.now : show.later],
  };
}
