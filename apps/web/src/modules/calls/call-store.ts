import type { CallState } from '@candela/contract/calls/operations';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../../platform/api.ts';
import { useSocketConnected, useSocketEvent } from '../../platform/realtime/socket.ts';
import { saveCall } from '../shows/index.ts';
import { isOpenCall, laterOf } from './call-steps.ts';

type Calls = Readonly<Record<string, CallState>>;

/** The calls this page knows, by id. */
const useCalls = create<{ calls: Calls }>(() => ({ calls: {} }));

/** Applies a call's state, from an answer or an event. */
export function takeCall(update: CallState): void {
  const { calls } = useCalls.getState();
  const call = laterOf(calls[update._id], update);
  useCalls.setState({ calls: { ...calls, [call._id]: call } });
  saveCall(call.callStatus, call._id, isOpenCall(call));
}

/** A call this page knows. */
export const useCall = (callId: string): CallState | undefined => useCalls(({ calls }) => calls[callId]);

/** The call that rings or is under way, if any. */
export const useOpenCall = (): CallState | undefined =>
  useCalls(({ calls }) => Object.values(calls).find(isOpenCall));

/** Follows the calls of whoever is signed in; what happened while the connection was lost is asked for. */
export function useFollowCalls(accountId: string): void {
  useSocketEvent('call.state', takeCall);
  useSocketConnected(() => {
    refreshCalls().catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account must not see the calls of the one before.
  useEffect(() => () => useCalls.setState({ calls: {} }), [accountId]);
}

/** Asks where one call stands. */
export async function refreshCall(callId: string): Promise<void> {
  const { data } = await client.calls.getCurrentCall({ callId });
  if (data) takeCall(data);
}

async function refreshCalls(): Promise<void> {
  const { data: current } = await client.calls.getCurrentCall({});
  if (current) takeCall(current);
  const doubtful = Object.values(useCalls.getState().calls).filter(
    (call) => isOpenCall(call) && call._id !== current?._id,
  );
  for (const { _id } of doubtful) {
    await refreshCall(_id);
  }
}
