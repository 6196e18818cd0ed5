import { dayMs } from '@candela/contract/shared/durations';
import { type FactReasons, identityFactNames } from '@candela/contract/verification/fields';
import type { IdentityView } from '@candela/contract/verification/operations';
import { say } from '../../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';

/** Pictures nobody sent with a form go after this. */
export const unclaimedMs = dayMs;
/** What was rejected, or replaced before anybody decided it, serves no purpose any more after this. */
export const uselessMs = 30 * dayMs;
/** A document that runs out within this is said to. */
export const warnAheadMs = 30 * dayMs;

/** The day of a moment in UTC, as YYYY-MM-DD. */
export function dayOf(timestamp: Date): string {
  return timestamp.toISOString().slice(0, 10);
}

/** How long a document that is good until a day (YYYY-MM-DD, that day included) still is. */
export function expiryOf(expiresOn: string, now: Date): IdentityView['expiry'] {
  if (expiresOn < dayOf(now)) return 'expired';
  return expiresOn <= dayOf(new Date(now.getTime() + warnAheadMs)) ? 'soon' : 'fine';
}

/** The words of a name as they are compared: lower case, without accents, each once. */
export function wordsOfName(name: string): string[] {
  const plain = name.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))];
}

/** Reasons for the whole, for single facts and for single pictures as one text, as it is mailed. */
export function reasonsInWords(
  reason: string,
  pictures: { front: string; back: string; selfie: string },
  facts: FactReasons = {},
): string {
  const named = {
    front: say(texts.sides.front),
    back: say(texts.sides.back),
    selfie: say(texts.sides.selfie),
  };
  const lines = (['front', 'back', 'selfie'] as const)
    .filter((side) => pictures[side] !== '')
    .map((side) => `${named[side]}: ${pictures[side]}`);
  const factLines = identityFactNames.flatMap((part) => {
    const wrong = facts[part];
    return wrong ? [`${say(texts.parts[part])}: ${wrong}`] : [];
  });
  return [reason, ...factLines, ...lines].filter(Boolean).join('\n');
}
