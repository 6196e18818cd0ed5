import type { RoomState } from '@candela/contract/shows/operations';

/** Characters that are not seen but change how other people's text is laid out or cut. */
const controlCharacters = /\p{Cc}/gu;
const bidiOverrides = /[\u202a-\u202e\u2066-\u2069]/gu;
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** A line as it is kept and shown: one line, no control characters, no bidi overrides, no stray surrogates. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(lineBreaks, ' ')
    .replace(controlCharacters, '')
    .replace(bidiOverrides, '')
    .trim();
}

/** True when something is left to see: not only spaces and characters that join or fill. */
export function isVisible(line: string): boolean {
  return /[^\s\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/u.test(line);
}

/** The show whose chat is open, by its id; null when nothing may be said. */
export function showOf(state: RoomState): string | null {
  return state.status === 'offline' || state.status === 'ended' ? null : state.sessionId;
}
