import type { UnverifiedUser } from '@candela/contract/accounts';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getUnverifiedUser } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { AccountLayout } from '../components/account-layout.tsx';
import classes from '../components/accounts.module.css';
import { ApprovalSteps } from '../components/approval-steps.tsx';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';

const words = messages.underVerification;

/** /under-verification: where a model's profile stands, and what happens next. */
export default function UnderVerificationScreen() {
  const [waiting] = useState(getUnverifiedUser);
  const { state } = useLocation();
  if (!waiting) {
    return (
      <AccountLayout
        picture="stage"
        headline={words.headline}
        title={words.nothing.title}
        lede={words.nothing.lede}
      >
        <ButtonLink href={paths.memberLogin} variant="primary" size="lg" fullWidth>
          {messages.login.submit}
        </ButtonLink>
      </AccountLayout>
    );
  }
  if (waiting.waitingFor === 'email') return <Navigate to={paths.otp} replace state={state} />;
  return waiting.waitingFor === 'approval' ? <Pending waiting={waiting} /> : <Rejected waiting={waiting} />;
}

function Pending({ waiting }: { waiting: UnverifiedUser }) {
  return (
    <AccountLayout
      picture="stage"
      headline={words.headline}
      title={words.approval.title}
      lede={words.approval.lede}
    >
      <div>
        <StatusBadge status="pending">{words.status.approval}</StatusBadge>
      </div>
      <ApprovalSteps email={waiting.email} />
      <div className={classes.ways}>
        <ButtonLink href={paths.memberLogin}>{words.checkAgain}</ButtonLink>
        <ButtonLink href={paths.contact} variant="text">
          {words.support}
        </ButtonLink>
      </div>
    </AccountLayout>
  );
}

function Rejected({ waiting }: { waiting: UnverifiedUser }) {
  return (
    <AccountLayout
      picture="stage"
      headline={words.headline}
      title={words.rejected.title}
      lede={words.rejected.lede}
    >
      <div>
        <StatusBadge status="rejected">{words.status.rejected}</StatusBadge>
      </div>
      {waiting.reason && (
        <div>
          <p className="cd-small cd-text-3">{words.reasonLabel}</p>
          <blockquote className={classes.reason}>{waiting.reason}</blockquote>
        </div>
      )}
      <p className="cd-text-2">{words.supportHint}</p>
      <div className={classes.ways}>
        <ButtonLink href={paths.contact} variant="primary">
          {words.support}
        </ButtonLink>
        <ButtonLink href={paths.memberLogin} variant="text">
          {words.checkAgain}
        </ButtonLink>
      </div>
    </AccountLayout>
  );
}
