import type { UnverifiedUser } from '@candela/contract/accounts/operations';
import type { IdentityView } from '@candela/contract/verification/operations';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getUnverifiedUser, setUnverifiedUser } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import {
  IdentityForm,
  identityMessages,
  useIdentity,
  useIdentityAnswer,
  usualReview,
} from '../../verification/index.ts';
import { AccountLayout } from '../components/account-layout.tsx';
import classes from '../components/accounts.module.css';
import { ApprovalSteps } from '../components/approval-steps.tsx';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';

const t = messages.underVerification;

/** /under-verification: where a model's profile stands, what is still asked of her, and what happens next. */
export default function UnderVerificationScreen() {
  const [waiting, setWaiting] = useState(getUnverifiedUser);
  const { state } = useLocation();
  const identity = useIdentity(waiting?.applicationToken, false);
  const take = useIdentityAnswer(waiting?.applicationToken);
  if (!waiting) {
    return (
      <AccountLayout picture="stage" headline={t.headline} title={t.nothing.title} lede={t.nothing.lede}>
        <ButtonLink href={paths.memberLogin} variant="primary" size="lg" fullWidth>
          {messages.login.submit}
        </ButtonLink>
      </AccountLayout>
    );
  }
  if (waiting.waitingFor === 'email') return <Navigate to={paths.otp} replace state={state} />;
  if (identity.isLoading) return <PageSpinner label={identityMessages.loading} />;
  const view = identity.data ?? null;
  const sent = (next: IdentityView) => {
    const now: UnverifiedUser = { ...waiting, waitingFor: 'approval', reason: undefined };
    setUnverifiedUser(now);
    setWaiting(now);
    take(next);
    toast.success(identityMessages.sent, identityMessages.sentDetail);
  };
  const form =
    view === null ? (
      <LoginAgain />
    ) : (
      <>
        <p className="cd-small cd-text-2">{identityMessages.privacy}</p>
        <IdentityForm token={waiting.applicationToken} complaints={view.pictures} onSent={sent} />
      </>
    );
  if (waiting.waitingFor === 'rejected') return <Rejected reason={waiting.reason} form={form} />;
  // The profile was reviewed after this browser last loaded it.
  if (view?.status === 'rejected') return <Rejected reason={view.reason} form={form} />;
  if (view?.status === 'approved') return <Approved />;
  if (view?.status === 'none') return <Asked form={form} />;
  return <Pending waiting={waiting} view={view} />;
}

/** The token that documents are sent with is good for a day. */
function LoginAgain() {
  return (
    <>
      <p className="cd-text-2">{identityMessages.logIn.text}</p>
      <ButtonLink href={paths.memberLogin} variant="primary" size="lg" fullWidth>
        {identityMessages.logIn.action}
      </ButtonLink>
    </>
  );
}

interface StandingProps {
  words: { title: string; lede: string };
  badge?: ReactNode;
  children: ReactNode;
}

/** Where a profile stands, and what can be done about it. */
function Standing({ words: { title, lede }, badge, children }: StandingProps) {
  return (
    <AccountLayout picture="stage" headline={t.headline} title={title} lede={lede}>
      {badge && <div>{badge}</div>}
      {children}
    </AccountLayout>
  );
}

function Asked({ form }: { form: ReactNode }) {
  return (
    <Standing words={identityMessages.ask}>
      {form}
      <ButtonLink href={paths.contact} variant="text">
        {t.support}
      </ButtonLink>
    </Standing>
  );
}

function Pending({ waiting, view }: { waiting: UnverifiedUser; view: IdentityView | null }) {
  return (
    <Standing words={t.approval} badge={<StatusBadge status="pending">{t.status.approval}</StatusBadge>}>
      {view?.sentAt && (
        <p className="cd-text-2">{identityMessages.pending({ sentAt: formatDateTime(view.sentAt) })}</p>
      )}
      {usualReview(view) && <p className="cd-text-2">{usualReview(view)}</p>}
      <ApprovalSteps email={waiting.email} />
      <div className={classes.ways}>
        <ButtonLink href={paths.memberLogin}>{t.checkAgain}</ButtonLink>
        <ButtonLink href={paths.contact} variant="text">
          {t.support}
        </ButtonLink>
      </div>
    </Standing>
  );
}

function Approved() {
  return (
    <Standing words={t.approved} badge={<StatusBadge status="approved">{t.status.approved}</StatusBadge>}>
      <ButtonLink href={paths.memberLogin} variant="primary" size="lg" fullWidth>
        {messages.login.submit}
      </ButtonLink>
    </Standing>
  );
}

function Rejected({ reason, form }: { reason: string | null | undefined; form: ReactNode }) {
  return (
    <Standing words={t.rejected} badge={<StatusBadge status="rejected">{t.status.rejected}</StatusBadge>}>
      {reason && (
        <div>
          <p className="cd-small cd-text-3">{t.reasonLabel}</p>
          <blockquote className={classes.reason}>{reason}</blockquote>
        </div>
      )}
      <p className="cd-text-2">{t.supportHint}</p>
      {form}
      <div className={classes.ways}>
        <ButtonLink href={paths.contact} variant="text">
          {t.support}
        </ButtonLink>
        <ButtonLink href={paths.memberLogin} variant="text">
          {t.checkAgain}
        </ButtonLink>
      </div>
    </Standing>
  );
}
