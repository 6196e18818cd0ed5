import { secondMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { refreshCall } from './call-store.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';

const copy = callWords.stage;
const everyMs = 10 * secondMs;

/**
 * In place of the other's picture while staff have the call blurred: what the server made of a few pixels of it, that it is,
 * and that nobody pays. Nothing else is sent.
 */
export function BlurredPicture({ callId, isMember }: { callId: string; isMember: boolean }) {
  const { data, dataUpdatedAt } = useQuery({
    ...api.calls.getBlurredPicture.queryOptions({ input: { callId } }),
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const webp = data?.data.webp;
  // An answer from before the lift may have come after its event. Asked for again with each answer that says so.
  const liftedAt = data?.data.isBlurred === false ? dataUpdatedAt : null;
  useEffect(() => {
    if (liftedAt !== null) refreshCall(callId).catch(() => undefined);
  }, [liftedAt, callId]);
  return (
    <div className={classes.wait} data-blur role="status">
      {webp && <img src={`data:image/webp;base64,${webp}`} alt="" />}
      <p className="cd-display">{copy.blurred}</p>
      <p>{isMember ? copy.blurredFree : copy.blurredUnpaid}</p>
    </div>
  );
}
