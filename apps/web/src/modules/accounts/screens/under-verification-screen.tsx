import type { ModelApplication } from '@candela/contract/accounts/application';
import type { UnverifiedUser } from '@candela/contract/accounts/operations';
import type { IdentityView } from '@candela/contract/verification/operations';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getUnverifiedUser, setUnverifiedUser } from '../../../platform/session/session-store.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { PreparedShows } from '../../schedule/index.ts';
import { IdentityForm, identityMessages, useIdentity, useIdentityAnswer } from '../../verification/index.ts';
import classes from '../application/application.module.css';
import { ApplicationSteps } from '../application/application-steps.tsx';
import { GoLive } from '../application/go-live.tsx';
import { PrepareProfile } from '../application/prepare-profile.tsx';
import { nextOf } from '../application/steps.ts';
import { useApplication, useApplicationAnswer } from '../application/use-application.ts';
import { applicationMessages as t } from '../application-messages.ts';
import { AccountLayout } from '../components/account-layout.tsx';
import ownClasses from '../components/accounts.module.css';
import { paths } from '../paths.ts';

/** /under-verification: the home of a model who waits, from her documents to her first show. */
export default function UnderVerificationScreen() {
  const [waiting, setWaiting] = useState(getUnverifiedUser);
  const { state } = useLocation();
  const token = waiting?.applicationToken;
  const application = useApplication(token);
  const identity = useIdentity(token, false);
  if (!waiting) {
    return (
      <AccountLayout picture="stage" headline={t.headline} title={t.nothing.title} lede={t.nothing.lede}>
        <ButtonLink href={paths.memberLogin} variant="primary" size="lg" fullWidth>
          {t.nothing.action}
        </ButtonLink>
      </AccountLayout>
    );
  }
  if (waiting.waitingFor === 'email') return <Navigate to={paths.otp} replace state={state} />;
  if (application.isLoading || identity.isLoading) return <PageSpinner label={identityMessages.loading} />;
  if (token === undefined || !application.data || !identity.data) return <LoginAgain waiting={waiting} />;
  const onSent = () => {
    const now: UnverifiedUser = { ...waiting, waitingFor: 'approval', reason: undefined };
    setUnverifiedUser(now);
    setWaiting(now);
    toast.success(identityMessages.sent, identityMessages.sentDetail);
  };
  return <Tracker token={token} application={application.data} view={identity.data} onSent={onSent} />;
}

/** The token that documents are sent with is good for a day. */
function LoginAgain({ waiting }: { waiting: UnverifiedUser }) {
  const title = waiting.waitingFor === 'rejected' ? 'again' : 'wait';
  return (
    <AccountLayout
      picture="stage"
      headline={t.headline}
      title={t.title[title]}
      lede={identityMessages.logIn.text}
    >
      {waiting.reason && <Reason of={waiting.reason} />}
      <ButtonLink href={paths.memberLogin} variant="primary" size="lg" fullWidth>
        {identityMessages.logIn.action}
      </ButtonLink>
    </AccountLayout>
  );
}

function Reason({ of: reason }: { of: string }) {
  return (
    <div>
      <p className="cd-small cd-text-3">{t.reason}</p>
      <blockquote className={ownClasses.reason}>{reason}</blockquote>
    </div>
  );
}

interface TrackerProps {
  token: string;
  application: ModelApplication;
  view: IdentityView;
  onSent: () => void;
}

/** Every step and its state, with the one that is next on top. */
function Tracker({ token, application, view, onSent }: TrackerProps) {
  const takeIdentity = useIdentityAnswer(token);
  const takeApplication = useApplicationAnswer(token);
  const next = nextOf(application, view);
  const before = useRef(next);
  useEffect(() => {
    // What was decided stands at the top, wherever she was reading.
    if (before.current !== next) window.scrollTo({ top: 0 });
    before.current = next;
  }, [next]);
  const asksDocuments = next === 'documents' || next === 'corrections' || next === 'again';
  const sent = (answer: IdentityView) => {
    takeIdentity(answer);
    takeApplication({ ...application, approval: 'pending', reason: null });
    onSent();
  };
  return (
    <AccountLayout picture="stage" headline={t.headline} title={t.title[next]} lede={t.lede[next]}>
      <div role="status">
        <VisuallyHidden>{t.title[next]}</VisuallyHidden>
      </div>
      {next === 'show' && (
        <section aria-label={t.next} className={classes.next}>
          <GoLive token={token} />
        </section>
      )}
      <ApplicationSteps application={application} view={view} />
      {asksDocuments && (
        <section aria-label={t.next} className={classes.next}>
          {next === 'again' && application.reason && <Reason of={application.reason} />}
          {next === 'corrections' && view.reason && <Reason of={view.reason} />}
          <p className="cd-small cd-text-2">{identityMessages.privacy}</p>
          <IdentityForm key={view.sentAt} token={token} view={view} onSent={sent} />
        </section>
      )}
      {next !== 'show' && (
        <PrepareProfile
          token={token}
          application={application}
          isNext={next === 'profile'}
          onSaved={takeApplication}
        />
      )}
      {next !== 'show' && <PreparedShows token={token} className={classes.prepare} />}
      <ButtonLink href={paths.contact} variant="text">
        {t.support}
      </ButtonLink>
    </AccountLayout>
  );
}
