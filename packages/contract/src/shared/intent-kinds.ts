/** What a visitor may have wanted before they joined. */
export const intentKinds = [
  'chat',
  'enter',
  'tip',
  'privateShow',
  'unlock',
  'plan',
  'message',
  'follow',
  'buy',
  'comment',
] as const;

export type IntentKind = (typeof intentKinds)[number];

/** Whether a word, as from an address, names something a visitor may have wanted. */
export function isIntentKind(word: unknown): word is IntentKind {
  return (intentKinds as readonly unknown[]).includes(word);
}
