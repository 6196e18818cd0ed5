import type { RoomMessage } from '@candela/contract/rooms/events';
import { limits } from '@candela/contract/shared/limits';
import type { Broadcast, ShowType } from '@candela/contract/shows/operations';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { timedStorage } from '../../platform/storage.ts';

/** The model's own show as kept in local storage. Source: specification, section 3, "Streaming session". */
export type StreamingSession = {
  isStreaming: boolean;
  channelName: string;
  token: string;
  uid: string;
  sessionId: string;
  streamingType: ShowType;
  /** The last lines of the room's chat. */
  messages: readonly RoomMessage[];
  /** Whether this page's media has reached the engine. */
  joined: boolean;
  callStatus: string;
  videoSession: string;
  /** Where the picture comes from: this device, or broadcasting software with the stream key. */
  source: BroadcastSource;
  title: string;
  startedAt: string;
};

export type BroadcastSource = 'device' | 'software';

const idle: StreamingSession = {
  isStreaming: false,
  channelName: '',
  token: '',
  uid: '',
  sessionId: '',
  streamingType: 'free',
  messages: [],
  joined: false,
  callStatus: '',
  videoSession: '',
  source: 'device',
  title: '',
  startedAt: '',
};

/** Whether and where this model is live. Restored from local storage on load. */
export const useStreamingSession = create<StreamingSession>()(
  persist(() => idle, {
    name: 'streamingSession',
    version: 1,
    storage: createJSONStorage(() => timedStorage()),
  }),
);

/** Begins a show with what the server answered. */
export function beginStreaming(broadcast: Broadcast, source: BroadcastSource): void {
  useStreamingSession.setState({ ...sessionOf(broadcast), messages: [], joined: false, source });
}

/** Takes over a newer answer about the same show. */
export function renewStreaming(broadcast: Broadcast): void {
  useStreamingSession.setState(sessionOf(broadcast));
}

/** Saves the ringing or open video call, so that a reload finds it. `isOpen` is false once it is over. */
export function saveCall(callStatus: string, callId: string, isOpen: boolean): void {
  const { videoSession } = useStreamingSession.getState();
  if (isOpen) useStreamingSession.setState({ callStatus, videoSession: callId });
  else if (videoSession === callId) useStreamingSession.setState({ callStatus, videoSession: '' });
}

/** Adds lines of the show's chat, each once, and keeps the newest. */
export function saveMessages(more: readonly RoomMessage[]): void {
  const { messages } = useStreamingSession.getState();
  const known = new Set(messages.map(({ _id }) => _id));
  const fresh = more.filter(({ _id }) => !known.has(_id));
  if (fresh.length === 0) return;
  useStreamingSession.setState({ messages: [...messages, ...fresh].slice(-limits.chatHistory) });
}

/** Says whether this page's media has reached the engine. */
export function saveJoined(joined: boolean): void {
  if (useStreamingSession.getState().joined !== joined) useStreamingSession.setState({ joined });
}

/** Back to idle, with the type free. */
export function resetStreaming(): void {
  useStreamingSession.setState(idle, true);
}

/** What of the server's answer is kept. */
function sessionOf(broadcast: Broadcast): Partial<StreamingSession> {
  const { channelName, token, uid, sessionId, showType, title, startedAt } = broadcast;
  return { isStreaming: true, channelName, token, uid, sessionId, streamingType: showType, title, startedAt };
}
