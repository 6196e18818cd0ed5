/** A letter on its way: kept in the browser until the server has it, so that nothing typed is lost. */
export interface WaitingLetter {
  clientMessageId: string;
  accountId: string;
  conversationId: string;
  text: string;
  /** The stored name of an uploaded picture. */
  filename?: string;
  priceCredits?: number;
  writtenAt: string;
  /** `waiting` is sent by itself; `refused` waits for the writer. */
  state: 'waiting' | 'refused';
  /** Why it was refused. */
  reason?: string;
}

/** What may be done with letters on their way. */
export type OutboxChange =
  | { type: 'written'; letter: WaitingLetter }
  | { type: 'arrived' | 'dropped' | 'again'; clientMessageId: string }
  | { type: 'refused'; clientMessageId: string; reason: string };

/** Letters on their way, oldest first, after a change. */
export function changeOutbox(letters: readonly WaitingLetter[], change: OutboxChange): WaitingLetter[] {
  if (change.type === 'written') return [...letters, change.letter];
  const { clientMessageId } = change;
  if (change.type === 'arrived' || change.type === 'dropped') {
    return letters.filter((one) => one.clientMessageId !== clientMessageId);
  }
  return letters.map((one) => {
    if (one.clientMessageId !== clientMessageId) return one;
    if (change.type === 'refused') return { ...one, state: 'refused', reason: change.reason };
    return { ...one, state: 'waiting', reason: undefined };
  });
}

/** Reads what a browser stored; anything that is no letter is left out. */
export function readOutbox(stored: string | null): WaitingLetter[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isWaitingLetter) : [];
  } catch {
    return [];
  }
}

function isWaitingLetter(value: unknown): value is WaitingLetter {
  if (typeof value !== 'object' || value === null) return false;
  const letter = value as Record<string, unknown>;
  const texts = ['clientMessageId', 'accountId', 'conversationId', 'text', 'writtenAt'];
  return (
    texts.every((key) => typeof letter[key] === 'string') &&
    (letter.state === 'waiting' || letter.state === 'refused')
  );
}
