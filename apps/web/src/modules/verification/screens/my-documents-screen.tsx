import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDateTime, formatDay } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import classes from '../identity.module.css';
import { IdentityForm } from '../identity-form.tsx';
import { identityMessages as t } from '../messages.ts';
import { Releases } from '../releases.tsx';
import { useIdentity, useIdentityAnswer } from '../use-identity.ts';
import { usualReview } from '../usual-review.ts';

/** /my-documents: which document a model is known by, and the way to send a newer one. */
export default function MyDocumentsScreen() {
  const identity = useIdentity(undefined, true);
  const take = useIdentityAnswer(undefined);
  const [isRenewing, setRenewing] = useState(false);
  const view = identity.data;
  if (identity.isError) {
    return (
      <PageFrame className={classes.page}>
        <ErrorState
          title={t.notLoaded}
          cause={readRefusal(identity.error).msg}
          retryLabel={t.retry}
          onRetry={() => void identity.refetch()}
        />
      </PageFrame>
    );
  }
  const status = view?.status ?? 'none';
  const mustSend = status === 'none' || status === 'rejected';
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.privacy} />
      {!view ? (
        <RowSkeletons label={t.loading} />
      ) : (
        <section className={classes.panel} aria-label={t.title}>
          <StatusBadge status={status === 'none' ? 'pending' : status}>{t.status[status]}</StatusBadge>
          {status === 'pending' && view.sentAt && <p>{t.pending({ sentAt: formatDateTime(view.sentAt) })}</p>}
          {usualReview(view) && <p className="cd-text-2">{usualReview(view)}</p>}
          {view.isRenewing && <p className="cd-text-2">{t.renewing}</p>}
          {status === 'approved' && view.expiresOn && (
            <p>{t.approved({ expiresOn: formatDay(view.expiresOn) })}</p>
          )}
          {view.expiry !== 'fine' && <FormNotice tone="info" title={t.expiry[view.expiry]} />}
          {status === 'rejected' && <FormNotice title={`${t.rejected}.`} detail={view.reason ?? undefined} />}
          {mustSend || isRenewing ? (
            <IdentityForm
              token={undefined}
              view={isRenewing ? { ...view, asked: [] } : view}
              onSent={(next) => {
                take(next);
                setRenewing(false);
                toast.success(t.sent, t.sentDetail);
              }}
            />
          ) : (
            <Button onClick={() => setRenewing(true)}>{t.renew}</Button>
          )}
        </section>
      )}
      <Releases />
    </PageFrame>
  );
}
