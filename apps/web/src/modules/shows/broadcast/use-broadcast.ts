import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createLiveLink } from '../../../platform/live/create-live-link.ts';
import type { LiveLink } from '../../../platform/live/live-link.ts';
import { useRoomPresence } from '../../../platform/live/room-presence.ts';
import { isWatchable } from '../../../platform/live/room-status.ts';
import { useLink } from '../../../platform/live/use-link.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { reportError } from '../../../platform/report-error.ts';
import { startCapture, stopCapture, useCapture } from '../capture/capture.ts';
import { type MediaLeaseRequest, useMediaLease } from '../safety/use-media-lease.ts';
import {
  type BroadcastSource,
  renewStreaming,
  resetStreaming,
  saveJoined,
  saveMessages,
  useStreamingSession,
} from '../streaming-session.ts';

/** `over`: ended by the model herself; `gone`: found to be over; `break`: found to be over during a break. */
export type BroadcastEnding = {
  how: 'over' | 'gone' | 'break';
  startedAt: string;
  endedAt: string;
  sessionId: string;
  isRecorded: boolean;
};

/** After these a show cannot be gone on with. */
const overCodes: readonly string[] = ['not_live', 'not_found', 'wrong_account_type', 'unauthenticated'];
/** After these this page sends no more. */
const finalCodes: readonly string[] = [...overCodes, 'open_elsewhere'];

/** Asks again for the right to publish, and learns whether the show is still open. */
async function resume(lease?: MediaLeaseRequest) {
  const { channelName, sessionId } = useStreamingSession.getState();
  const { data } = await client.shows.resumeBroadcast({ channelName, sessionId, ...lease });
  renewStreaming(data);
  return data.media;
}

/**
 * Keeps the model's show on air while the screen is open: takes it up again after a reload, follows the devices,
 * and notices when it is over. With broadcasting software the link watches instead of publishing.
 */
export function useBroadcast() {
  const session = useStreamingSession();
  const { isStreaming, channelName, sessionId, source } = session;
  const presence = useRoomPresence(isStreaming ? channelName : null);
  const room = presence.state;
  const [ending, setEnding] = useState<BroadcastEnding | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const recordedShow = useRef<string | null>(null);
  const isOnBreak = useRef(false);
  useEffect(() => {
    if (room?.isRecorded) recordedShow.current = room.sessionId;
    if (room && room.status !== 'ended') isOnBreak.current = room.breakSince !== null;
  }, [room]);

  const finish = useCallback((found: 'over' | 'gone') => {
    const how: BroadcastEnding['how'] = found === 'gone' && isOnBreak.current ? 'break' : found;
    const { isStreaming, startedAt, sessionId } = useStreamingSession.getState();
    const isRecorded = recordedShow.current === sessionId;
    const ended = { how, startedAt, endedAt: new Date().toISOString(), sessionId, isRecorded };
    // The room may have said so before the answer came: then only how it ended is new.
    setEnding((before) => (isStreaming || !before ? ended : { ...before, how }));
    resetStreaming();
  }, []);

  const isDevice = isStreaming && source === 'device';
  useEffect(() => {
    if (!isDevice) return;
    startCapture().catch(() => undefined);
    return () => void stopCapture().catch(() => undefined);
  }, [isDevice]);
  const isReady = useCapture((capture) => capture.status === 'ready');

  const lease = useMediaLease(isDevice ? sessionId : null);
  const publishes = isDevice && isReady && !lease.isElsewhere;
  const watches = isStreaming && source === 'software' && isWatchable(room);
  const key = publishes || watches ? `${publishes} ${publishes ? lease.key : sessionId}` : null;
  const { link, status, stats, stream } = useLink(key, () => {
    const opened = createLiveLink({
      getGrant: publishes
        ? () => lease.ask(resume)
        : async () => (await client.shows.joinBroadcast({ channelName })).data.media,
      isFinal: (error) => publishes && finalCodes.includes(readRefusal(error).code),
    });
    const outgoing = useCapture.getState().stream;
    if (publishes && outgoing) opened.publish(outgoing);
    else opened.watch();
    return opened;
  });

  const isConnected = status?.state === 'connected';
  useEffect(() => {
    if (isStreaming) saveJoined(isConnected);
  }, [isStreaming, isConnected]);
  useEffect(() => {
    if (isStreaming) saveMessages(presence.messages);
  }, [isStreaming, presence.messages]);
  useSocketEvent('room.message', (message) => {
    if (isStreaming && message.channelName === channelName) saveMessages([message]);
  });

  useFollowDevices(publishes ? link : null);
  useEffect(() => {
    if (room?.status === 'interrupted') link?.suspect();
  }, [room?.status, link]);
  useEffect(() => {
    if (status?.state === 'closed' && status.reason !== 'asked' && !lease.isElsewhere) finish('gone');
  }, [status, finish, lease.isElsewhere]);
  useShowOver(presence, source, finish);
  useLeaveWarning(isStreaming);

  const end = async () => {
    setIsEnding(true);
    try {
      await client.shows.stopBroadcast({ channelName });
      finish('over');
    } catch (error) {
      if (readRefusal(error).code === 'not_live') finish('over');
      else reportError(error);
    } finally {
      setIsEnding(false);
    }
  };
  /** Takes the picture away first, and then tells the server to end everything. */
  const panic = () => {
    link?.close();
    const ended = client.shows.panic({}).catch(() => client.shows.stopBroadcast({ channelName }));
    finish('over');
    ended.catch(reportError);
  };
  return { session, room, link: status, stats, stream, ending, isEnding, end, panic, lease };
}

/** Sends whatever track the devices give now, without a new connection. */
function useFollowDevices(link: LiveLink | null): void {
  const stream = useCapture((capture) => capture.stream);
  useEffect(() => {
    for (const track of stream?.getTracks() ?? []) link?.replaceTrack(track).catch(() => undefined);
  }, [stream, link]);
}

/** The room may say that the show is over, or, with broadcasting software, that a new one has begun by itself. */
function useShowOver(
  { state: room }: ReturnType<typeof useRoomPresence>,
  source: BroadcastSource,
  finish: (how: 'gone') => void,
): void {
  const asked = useRef('');
  useEffect(() => {
    const { isStreaming, sessionId } = useStreamingSession.getState();
    if (!room || !isStreaming || room.sessionId === sessionId) {
      if (room?.status === 'ended' && isStreaming) finish('gone');
      return;
    }
    if (source === 'software') {
      // The software opens a show of its own when there is none; until then the screen waits for it.
      if (room.sessionId && room.status !== 'ended') {
        useStreamingSession.setState({ sessionId: room.sessionId, startedAt: room.startedAt ?? '' });
      }
      return;
    }
    // What the room said may be older than this show, so the server decides.
    const question = `${sessionId} ${room.status} ${room.sessionId}`;
    if (asked.current === question) return;
    asked.current = question;
    resume().catch((error: unknown) => {
      if (overCodes.includes(readRefusal(error).code)) finish('gone');
    });
  }, [room, source, finish]);
}

/** The browser asks before a page that is live is closed or reloaded. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
