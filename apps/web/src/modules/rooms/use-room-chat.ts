import type { RoomTip } from '@candela/contract/shows/events';
import { useEffect, useReducer, useState } from 'react';
import { useRoomPresence } from '../../platform/live/room-presence.ts';
import { ask, useSocketEvent } from '../../platform/realtime/socket.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { noLines, type PendingLine, reduceRoomLines } from './room-lines.ts';

/** Older tips leave the chat. */
const maxTips = 100;

/**
 * A room's chat: its lines, and a way to add one. A line shows at once and is sent again when the connection
 * returns; its `clientMessageId` makes a repeated send harmless.
 * @param ownId the reader's account, or undefined for a visitor
 */
export function useRoomChat(channelName: string, myId: string | undefined) {
  const presence = useRoomPresence(channelName);
  const [lines, dispatch] = useReducer(reduceRoomLines, noLines);
  const [tips, setTips] = useState<readonly RoomTip[]>([]);

  useEffect(() => {
    if (presence.entries > 0) dispatch({ type: 'entered', messages: presence.messages });
  }, [presence.entries, presence.messages]);

  useSocketEvent('room.message', (message) => {
    if (message.channelName !== channelName) return;
    dispatch({ type: 'arrived', message, isMine: message.sender._id === myId });
  });

  useSocketEvent('room.lineRemoved', ({ channelName: where, messageId }) => {
    if (where === channelName) dispatch({ type: 'removed', messageId });
  });

  const [clearedAt, setClearedAt] = useState<string | null>(null);
  useSocketEvent('room.cleared', ({ channelName: where }) => {
    if (where !== channelName) return;
    dispatch({ type: 'cleared' });
    setClearedAt(new Date().toISOString());
  });

  useSocketEvent('room.tips', (event) => {
    if (event.channelName !== channelName) return;
    setTips((known) => {
      const ids = new Set(known.map(({ _id }) => _id));
      return [...known, ...event.tips.filter(({ _id }) => !ids.has(_id))].slice(-maxTips);
    });
  });

  const send = async ({ clientMessageId, text }: Pick<PendingLine, 'clientMessageId' | 'text'>) => {
    dispatch({ type: 'saying', clientMessageId, text });
    try {
      const message = await ask('room.say', { channelName, clientMessageId, text });
      dispatch({ type: 'said', clientMessageId, message });
    } catch (error) {
      dispatch({ type: 'refused', clientMessageId, reason: readRefusal(error).msg });
    }
  };

  return {
    status: presence.status,
    isEntered: presence.entries > 0,
    lines,
    tips,
    /** When the room was last cleared while it was open here. */
    clearedAt,
    say: (text: string) => send({ clientMessageId: crypto.randomUUID(), text }),
    sayAgain: send,
    discard: (clientMessageId: string) => dispatch({ type: 'discarded', clientMessageId }),
  };
}
