import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { useSocketConnected, useSocketEvent } from '../../../platform/realtime/socket.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useIsOn } from '../../../platform/site-features.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { CallTime } from '../call-time.tsx';
import classes from '../calls.module.css';
import { callWords } from '../messages.ts';

const copy = callWords.times;

/** The times one has asked for or was asked for, with what can be done about each. */
export default function CallTimesScreen() {
  const { user } = useSession();
  const isModel = user?.type === 'model';
  const isOn = useIsOn('calls');
  useDocumentTitle(copy.title);
  return (
    <PageFrame>
      <div className={classes.times}>
        <PageHeading title={copy.title} lede={isModel ? copy.ledeModel : copy.ledeMember} />
        {!isOn && <FormNotice tone="info" title={copy.off} detail={copy.offText} />}
        {user && <Times accountId={user._id} isModel={isModel} />}
      </div>
    </PageFrame>
  );
}

function Times({ accountId, isModel }: { accountId: string; isModel: boolean }) {
  const isOn = useIsOn('calls');
  const query = useQuery({
    ...api.calls.listCallBookings.queryOptions({ input: {}, select: (reply) => reply.data }),
    staleTime: 0,
  });
  const refresh = () => void query.refetch();
  useSocketEvent('call.booking', refresh);
  // Answers given while the connection was lost were not received.
  useSocketConnected(refresh);
  if (query.isPending) return <RowSkeletons label={copy.loading} count={3} />;
  if (query.isError) {
    return (
      <ErrorState
        title={copy.failed}
        cause={failureCause(query.error, callWords.offer.failedCause)}
        retryLabel={callWords.offer.retry}
        retrying={query.isFetching}
        onRetry={refresh}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        title={copy.empty}
        cause={isOn && (isModel ? copy.emptyModel : copy.emptyMember)}
        illustration="envelopes"
        action={isOn && <EmptyAction isModel={isModel} />}
      />
    );
  }
  return (
    <ul className={classes.list} aria-label={copy.list}>
      {query.data.map((booking) => (
        <CallTime key={booking._id} booking={booking} accountId={accountId} onChanged={refresh} />
      ))}
    </ul>
  );
}

function EmptyAction({ isModel }: { isModel: boolean }) {
  return isModel ? (
    <ButtonLink href="/my-prices">{copy.setPrice}</ButtonLink>
  ) : (
    <ButtonLink href="/category">{copy.find}</ButtonLink>
  );
}
