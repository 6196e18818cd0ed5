import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../../platform/api.ts';
import { randomId } from '../../platform/random-id.ts';
import { useSocketConnected } from '../../platform/realtime/socket.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { addMessage } from './message-cache.ts';
import type { Draft } from './message-composer.tsx';
import { changeOutbox, type OutboxChange, readOutbox, type UnsentMessage } from './outbox-rules.ts';

/** Local-storage key. Unsent messages must survive a reload and a closed tab. */
const storageKey = 'unsentMessages';

/** How long to wait before a message without a reply is retried. */
const restMs = 4000;

const store = create<{ messages: readonly UnsentMessage[] }>(() => ({ messages: stored() }));

function stored(): UnsentMessage[] {
  try {
    return readOutbox(localStorage.getItem(storageKey));
  } catch {
    return [...store.getState().messages];
  }
}

/** Changes the stored list, not this tab's copy, so two tabs do not undo each other. */
function change(what: OutboxChange): void {
  const messages = changeOutbox(stored(), what);
  store.setState({ messages });
  try {
    localStorage.setItem(storageKey, JSON.stringify(messages));
  } catch {
    // Without storage an unsent message lasts as long as the page.
  }
}

let isSending = false;
let resting: ReturnType<typeof setTimeout> | null = null;

/** Sends unsent messages in order. The server stores a message once, however often it is sent. */
async function sendWaiting(accountId: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  if (resting !== null) clearTimeout(resting);
  resting = null;
  try {
    for (;;) {
      const next = stored().find((one) => one.accountId === accountId && one.state === 'waiting');
      if (!next || !(await sendOne(next))) break;
    }
  } finally {
    isSending = false;
  }
}

/** False without a reply, so that later messages wait. */
async function sendOne(message: UnsentMessage): Promise<boolean> {
  const { clientMessageId, conversationId, text, filenames, priceCredits, firstIsFree } = message;
  try {
    const files = filenames && { filenames: [...filenames] };
    const input = { conversationId, clientMessageId, text, priceCredits, firstIsFree, ...files };
    const { data } = await client.messages.sendMessage(input);
    change({ type: 'arrived', clientMessageId });
    addMessage(data, true);
    return true;
  } catch (error) {
    const { code, msg, fields } = readRefusal(error);
    if (code === 'network' || code === 'unknown' || code === 'unavailable' || code === 'rate_limited') {
      resting = setTimeout(() => void sendWaiting(message.accountId), restMs);
      return false;
    }
    change({ type: 'refused', clientMessageId, reason: Object.values(fields)[0] ?? msg });
    return true;
  }
}

/** Whether this browser is sending this text. Its reply will add the message. */
export function isOnItsWay(conversationId: string, text: string): boolean {
  return store
    .getState()
    .messages.some(
      (one) => one.conversationId === conversationId && one.text === text && one.state === 'waiting',
    );
}

/** The unsent messages of a conversation. Sends them when mounted. */
export function useOutbox(conversationId: string | undefined) {
  const { user } = useSession();
  const accountId = user?._id ?? '';
  const messages = store((state) => state.messages);
  const send = () => {
    if (accountId !== '') void sendWaiting(accountId);
  };
  useSocketConnected(send);
  useEffect(() => {
    if (accountId !== '') void sendWaiting(accountId);
    const again = () => void sendWaiting(accountId);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [accountId]);
  return {
    waiting: messages.filter((one) => one.conversationId === conversationId && one.accountId === accountId),
    write: ({ clientMessageId = randomId(), ...message }: Draft) => {
      if (conversationId === undefined) return;
      const writtenAt = new Date().toISOString();
      change({
        type: 'written',
        message: { ...message, clientMessageId, accountId, conversationId, writtenAt, state: 'waiting' },
      });
      send();
    },
    again: (clientMessageId: string) => {
      change({ type: 'again', clientMessageId });
      send();
    },
    discard: (clientMessageId: string) => change({ type: 'discarded', clientMessageId }),
  };
}
