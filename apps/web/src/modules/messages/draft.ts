/** Session-storage key of what is being written to somebody, so that a reload loses no word. */
const keyOf = (conversationId: string) => `messageDraft ${conversationId}`;

/** What was being written in a conversation. */
export function readDraft(conversationId: string): string {
  try {
    return sessionStorage.getItem(keyOf(conversationId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps what is being written; nothing when it is empty. */
export function saveDraft(conversationId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(conversationId));
    else sessionStorage.setItem(keyOf(conversationId), text);
  } catch {
    // Without storage a draft lives as long as the page.
  }
}
