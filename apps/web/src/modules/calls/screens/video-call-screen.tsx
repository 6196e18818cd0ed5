import type { CallState } from '@candela/contract/calls/operations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { DarkIsland } from '../../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Placeholder } from '../../../ui/state/placeholder.tsx';
import { startCapture, stopCapture, useMediaLease, useStreamingSession } from '../../shows/index.ts';
import { CallHeader } from '../call-header.tsx';
import { CallOver } from '../call-over.tsx';
import { CallRinging } from '../call-ringing.tsx';
import { CallStage } from '../call-stage.tsx';
import { isOpenCall, otherIn } from '../call-steps.ts';
import { takeCall, useCall } from '../call-store.ts';
import classes from '../calls.module.css';
import { callWords } from '../messages.ts';
import { useCallMedia } from '../use-call-media.ts';

const copy = callWords.over;

/** One video call, from ringing to its receipt, on the whole screen and dark in both themes. */
export default function VideoCallScreen() {
  const [query] = useSearchParams();
  const callIdBefore = useStreamingSession(({ videoSession }) => videoSession);
  const callId = query.get('call') ?? callIdBefore;
  useDocumentTitle(callWords.title);
  return (
    <DarkIsland className={classes.call}>
      {callId ? <KnownCall key={callId} callId={callId} /> : <NoCall />}
    </DarkIsland>
  );
}

function KnownCall({ callId }: { callId: string }) {
  const { user } = useSession();
  const call = useCall(callId);
  const query = useQuery({
    ...api.calls.getCurrentCall.queryOptions({ input: { callId }, select: (reply) => reply.data }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  useEffect(() => {
    if (query.data) takeCall(query.data);
  }, [query.data]);
  if (call && user) return <Call call={call} accountId={user._id} />;
  if (!query.isError)
    return (
      <Main>
        <Placeholder label={copy.loading} />
      </Main>
    );
  const isMissing = ['not_found', 'invalid_input'].includes(readRefusal(query.error).code);
  if (isMissing) return <NoCall title={copy.missing} cause={copy.missingCause} />;
  return (
    <Main centre>
      <ErrorState
        title={copy.failed}
        cause={failureCause(query.error, copy.failedCause)}
        safe={copy.failedSafe}
        retryLabel={copy.retry}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    </Main>
  );
}

function Call({ call, accountId }: { call: CallState; accountId: string }) {
  const isActive = call.callStatus === 'active';
  const mediaLease = useMediaLease(isActive ? call._id : null);
  const wantsDevices = isOpenCall(call) && (isActive || call.callerId === accountId);
  useMyDevices(wantsDevices && !mediaLease.isElsewhere);
  useDocumentTitle(`${otherIn(call, accountId).username}, ${callWords.title}`);
  if (isActive) return <ActiveCall call={call} accountId={accountId} mediaLease={mediaLease} />;
  return (
    <>
      <CallHeader call={call} accountId={accountId} seat={null} />
      <Main isOver={!isOpenCall(call)}>
        {isOpenCall(call) ? (
          <CallRinging call={call} accountId={accountId} />
        ) : (
          <CallOver call={call} accountId={accountId} />
        )}
      </Main>
    </>
  );
}

function ActiveCall({
  call,
  accountId,
  mediaLease,
}: {
  call: CallState;
  accountId: string;
  mediaLease: ReturnType<typeof useMediaLease>;
}) {
  const media = useCallMedia(call, mediaLease);
  return (
    <>
      <CallHeader call={call} accountId={accountId} seat={media.seat} />
      <Main>
        <CallStage
          call={call}
          accountId={accountId}
          {...media}
          onTakeOver={mediaLease.isElsewhere ? mediaLease.takeOver : null}
        />
      </Main>
    </>
  );
}

/** Camera and microphone are held while they are wanted, and let go at once after. */
function useMyDevices(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    startCapture().catch(() => undefined);
    return () => void stopCapture();
  }, [isWanted]);
}

function NoCall({ title = copy.none, cause = copy.noneCause }: { title?: string; cause?: string }) {
  return (
    <Main centre>
      <EmptyState
        title={title}
        cause={cause}
        illustration="envelopes"
        action={<ButtonLink href="/call-times">{copy.times}</ButtonLink>}
      />
    </Main>
  );
}

function Main({ centre, isOver, children }: { centre?: boolean; isOver?: boolean; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={classes.stage} data-over={isOver || undefined}>
      {centre ? <div className={classes.centre}>{children}</div> : children}
    </main>
  );
}
