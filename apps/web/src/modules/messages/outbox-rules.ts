/** An unsent message, saved in the browser until the server has it. */
export interface UnsentMessage {
  clientMessageId: string;
  accountId: string;
  conversationId: string;
  text: string;
  /** The stored names of uploaded pictures and videos. */
  filenames?: readonly string[];
  priceCredits?: number;
  firstIsFree?: boolean;
  writtenAt: string;
  /** `waiting` is retried automatically; `refused` needs the writer. */
  state: 'waiting' | 'refused';
  /** Why it was refused. */
  reason?: string;
}

/** Changes to the unsent messages. */
export type OutboxChange =
  | { type: 'written'; message: UnsentMessage }
  | { type: 'arrived' | 'discarded' | 'again'; clientMessageId: string }
  | { type: 'refused'; clientMessageId: string; reason: string };

/** The unsent messages after a change, oldest first. */
export function changeOutbox(messages: readonly UnsentMessage[], change: OutboxChange): UnsentMessage[] {
  if (change.type === 'written') {
    // Another copy of the tab may have sent it already.
    const isThere = messages.some((one) => one.clientMessageId === change.message.clientMessageId);
    return isThere ? [...messages] : [...messages, change.message];
  }
  const { clientMessageId } = change;
  if (change.type === 'arrived' || change.type === 'discarded') {
    return messages.filter((one) => one.clientMessageId !== clientMessageId);
  }
  return messages.map((one) => {
    if (one.clientMessageId !== clientMessageId) return one;
    if (change.type === 'refused') return { ...one, state: 'refused', reason: change.reason };
    return { ...one, state: 'waiting', reason: undefined };
  });
}

/** Reads the stored messages. Invalid entries are left out. */
export function readOutbox(stored: string | null): UnsentMessage[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isUnsentMessage).map(withFilenames) : [];
  } catch {
    return [];
  }
}

/** What a page of before several files were possible has written holds one. */
function withFilenames({ filename, ...message }: UnsentMessage & { filename?: string }): UnsentMessage {
  return filename === undefined ? message : { ...message, filenames: [filename] };
}

function isUnsentMessage(value: unknown): value is UnsentMessage {
  if (typeof value !== 'object' || value === null) return false;
  const message = value as Record<string, unknown>;
  const texts = ['clientMessageId', 'accountId', 'conversationId', 'text', 'writtenAt'];
  return (
    texts.every((key) => typeof message[key] === 'string') &&
    (message.state === 'waiting' || message.state === 'refused')
  );
}
