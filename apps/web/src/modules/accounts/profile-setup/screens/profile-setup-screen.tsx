import type { MyProfile } from '@candela/contract/accounts/profile';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../../../platform/session/session-store.ts';
import { VisuallyHidden } from '../../../../ui/access/visually-hidden.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../../ui/link/ui-link.tsx';
import { CompletenessMeter } from '../completeness-meter.tsx';
import { AboutStep, CategoriesStep, ContactStep, DetailsStep, WordsStep } from '../forms/steps.tsx';
import { messages } from '../messages.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import picturesClasses from '../pictures/pictures.module.css';
import { currentStep, stepsFor, type WizardStep } from '../wizard-steps.ts';
import classes from './profile-setup-screen.module.css';

const t = messages.wizard;

/** A profile, step by step, with how complete it is. */
export default function ProfileSetupScreen() {
  const { user } = useSession();
  if (!user) return null;
  return <Wizard user={user} />;
}

function Wizard({ user }: { user: MyProfile }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('step');
  const [begun] = useState(() => currentStep(user, asked));
  const step = asked === null ? begun : currentStep(user, asked);
  const steps = stepsFor(user);
  const position = steps.findIndex((one) => one.step === step);
  const next = steps[position + 1]?.step;
  // In braces: scrollTo answers with a promise in newer browsers, and an effect may return nothing but its end.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const goOn = () => {
    if (next) setParams({ step: next });
    else void navigate(user.type === 'model' ? '/profile?tab=about' : '/my-account');
  };
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={user.type === 'model' ? t.modelLede : t.userLede} />
      <CompletenessMeter user={user} />
      <div className={classes.columns}>
        <nav className={classes.nav} aria-label={t.nav}>
          <ol>
            {steps.map(({ step: one, isDone }) => (
              <li key={one}>
                <UiLink
                  href={`/profile-setup?step=${one}`}
                  aria-current={one === step ? 'step' : undefined}
                  data-done={isDone || undefined}
                >
                  <span className={classes.mark} aria-hidden>
                    {isDone && <IconCheck size={14} stroke={2.5} />}
                  </span>
                  {t.steps[one]}
                  <VisuallyHidden>, {isDone ? t.done : t.open}</VisuallyHidden>
                </UiLink>
              </li>
            ))}
          </ol>
        </nav>
        <section className={classes.step} aria-labelledby="setup-step">
          <div>
            <h2 id="setup-step">{t.steps[step]}</h2>
            <p className="cd-text-2">{t.ledes[step]}</p>
          </div>
          <StepBody key={step} step={step} user={user} hasNext={next !== undefined} onNext={goOn} />
        </section>
      </div>
    </PageFrame>
  );
}

interface StepBodyProps {
  step: WizardStep;
  user: MyProfile;
  hasNext: boolean;
  onNext: () => void;
}

function StepBody({ step, user, hasNext, onNext }: StepBodyProps) {
  const shared = {
    user,
    onSaved: onNext,
    saveLabel: hasNext ? t.saveAndNext : t.saveLast,
  };
  switch (step) {
    case 'pictures':
      return (
        <div className={picturesClasses.fields}>
          <PictureField use="profile" src={user.profileImage} />
          {user.type === 'model' && <PictureField use="cover" src={user.coverImage} />}
          <div className={classes.foot}>
            <Button variant="primary" onClick={onNext}>
              {hasNext ? t.next : t.finish}
            </Button>
          </div>
        </div>
      );
    case 'words':
      return <WordsStep {...shared} />;
    case 'about':
      return <AboutStep {...shared} />;
    case 'details':
      return <DetailsStep {...shared} />;
    case 'contact':
      return <ContactStep {...shared} />;
    case 'categories':
      return <CategoriesStep {...shared} />;
  }
}
