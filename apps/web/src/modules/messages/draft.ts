import { randomId } from '../../platform/random-id.ts';

/** Session-storage key of a draft, so that a reload loses nothing. A tab that is duplicated takes its drafts along. */
const keyOf = (conversationId: string) => `messageDraft ${conversationId}`;

/** What is written, and the id it will be sent under: the same text sent from two copies of a tab is one message. */
export interface WrittenDraft {
  text: string;
  clientMessageId: string;
}

/** The draft of a conversation. */
export function readDraft(conversationId: string): WrittenDraft {
  try {
    return parsed(sessionStorage.getItem(keyOf(conversationId)));
  } catch {
    return parsed(null);
  }
}

function parsed(stored: string | null): WrittenDraft {
  const fresh = { text: '', clientMessageId: randomId() };
  if (stored === null) return fresh;
  try {
    const { text, clientMessageId } = JSON.parse(stored) as Partial<Record<keyof WrittenDraft, unknown>>;
    return typeof text === 'string' && typeof clientMessageId === 'string'
      ? { text, clientMessageId }
      : fresh;
  } catch {
    // A page of before wrote the text alone.
    return { ...fresh, text: stored };
  }
}

/** Saves the draft, or removes an empty one. Whatever is written anew is another message. */
export function saveDraft(conversationId: string, text: string): WrittenDraft {
  const draft = { text, clientMessageId: randomId() };
  try {
    if (text === '') sessionStorage.removeItem(keyOf(conversationId));
    else sessionStorage.setItem(keyOf(conversationId), JSON.stringify(draft));
  } catch {
    // Without storage a draft lives as long as the page.
  }
  return draft;
}
