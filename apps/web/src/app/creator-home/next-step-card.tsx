import { IconArrowRight } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import classes from './creator-home.module.css';
import { creatorHome } from './locales/creator-home.ts';
import { pathOf, type StepName } from './next-step.ts';

const t = creatorHome.next;

/** The one thing to do next, with the way there. */
export function NextStepCard({ step }: { step: StepName }) {
  return (
    <section className={classes.next} aria-label={t.label}>
      <div>
        <b>{t[step].title}</b>
        <p>{t[step].text}</p>
      </div>
      <ButtonLink
        href={pathOf(step)}
        variant="primary"
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      >
        {t[step].action}
      </ButtonLink>
    </section>
  );
}
