import type { CallState } from '@candela/contract/calls/operations';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { takeCall } from './call-store.ts';
import { startRinging } from './ring-tone.ts';

/** Where a call is shown. */
export const callPath = (callId: string) => `/video-call?call=${callId}`;

/** Rings for as long as the component is mounted. */
export function useRinging(kind: Parameters<typeof startRinging>[0]): void {
  useEffect(() => startRinging(kind), [kind]);
}

/** Takes or declines a call that rings; taking it leads to the call. */
export function useAnswer(call: CallState) {
  const navigate = useNavigate();
  const [isAnswering, setAnswering] = useState<'accept' | 'decline' | null>(null);
  const answer = async (accept: boolean) => {
    setAnswering(accept ? 'accept' : 'decline');
    try {
      takeCall((await client.calls.answerCall({ callId: call._id, accept })).data);
      if (accept) void navigate(callPath(call._id));
    } catch (error) {
      reportError(error);
    } finally {
      setAnswering(null);
    }
  };
  return { isAnswering, answer };
}
