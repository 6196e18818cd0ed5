import type { RoomTip } from '@candela/contract/shows/events';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { useAgeConsent } from '../../platform/age-consent.ts';
import { useRoomPresence } from '../../platform/live/room-presence.ts';
import { randomId } from '../../platform/random-id.ts';
import { ask, useSocketEvent } from '../../platform/realtime/socket.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { noLines, type PendingLine, reduceRoomLines } from './room-lines.ts';

/** Older tips leave the chat. */
const maxTips = 100;

/** Tips never appear twice, whether they come as history or as news. The chat puts them in order. */
function withTips(known: readonly RoomTip[], more: readonly RoomTip[]): readonly RoomTip[] {
  const ids = new Set(known.map(({ _id }) => _id));
  const fresh = more.filter(({ _id }) => !ids.has(_id));
  return fresh.length === 0 ? known : [...known, ...fresh].slice(-maxTips);
}

/**
 * A room's chat: its lines, and a way to add one. A line shows at once and is sent again when the connection
 * returns; its `clientMessageId` makes a repeated send harmless.
 * @param ownId the reader's account, or undefined for a visitor
 */
export function useRoomChat(channelName: string, myId: string | undefined) {
  // Nothing of a show before the reader has said to be an adult.
  const isOfAge = useAgeConsent();
  const presence = useRoomPresence(isOfAge ? channelName : null);
  const [lines, dispatch] = useReducer(reduceRoomLines, noLines);
  const [tips, setTips] = useState<readonly RoomTip[]>([]);

  const addTips = useCallback((more: readonly RoomTip[]) => setTips((known) => withTips(known, more)), []);

  useEffect(() => {
    if (presence.entries === 0) return;
    dispatch({ type: 'entered', messages: presence.messages });
    addTips(presence.tips);
  }, [presence.entries, presence.messages, presence.tips, addTips]);

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
    if (event.channelName === channelName) addTips(event.tips);
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
    say: (text: string) => send({ clientMessageId: randomId(), text }),
    sayAgain: send,
    discard: (clientMessageId: string) => dispatch({ type: 'discarded', clientMessageId }),
  };
}
