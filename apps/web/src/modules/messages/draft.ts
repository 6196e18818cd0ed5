/** Session-storage key of a draft, so that a reload loses nothing. */
const keyOf = (conversationId: string) => `messageDraft ${conversationId}`;

/** The draft of a conversation. */
export function readDraft(conversationId: string): string {
  try {
    return sessionStorage.getItem(keyOf(conversationId)) ?? '';
  } catch {
    return '';
  }
}

/** Saves the draft, or removes an empty one. */
export function saveDraft(conversationId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(conversationId));
    else sessionStorage.setItem(keyOf(conversationId), text);
  } catch {
    // Without storage a draft lives as long as the page.
  }
}
