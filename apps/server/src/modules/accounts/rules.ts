import type { BreakLength } from '@candela/contract/accounts/breaks';
import { ageInYears } from '@candela/contract/accounts/fields';
import { dayMs, hourMs, minuteMs, secondMs, weekMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import type { Message } from '../../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';

/** How long things last and how often they may happen. Sources: issue of the accounts feature, SPEC section 5. */
export const accountLimits = {
  sessionIdleMs: 2 * weekMs,
  sessionAgeMs: 90 * dayMs,
  /** A session's last use is written at most this often, so that reading a page does not write a row. */
  sessionTouchMs: minuteMs,
  codeMs: limits.otpMinutes * minuteMs,
  codeTries: limits.otpTries,
  resetTokenMs: 15 * minuteMs,
  applicationTokenMs: dayMs,
  /** How long a proof of who somebody is counts for what can do lasting harm. */
  proofMs: limits.reauthenticationMinutes * minuteMs,
  mailPauseMs: 30 * secondMs,
  mailsPerHour: 10,
  mailWindowMs: hourMs,
  /** A sign-up whose email was never verified gives its username back after this. */
  unverifiedMs: weekMs,
} as const;

/** The day of a moment in UTC, as YYYY-MM-DD. */
function dayOf(timestamp: Date): string {
  return timestamp.toISOString().slice(0, 10);
}

/** Whether a person born on `dob` (YYYY-MM-DD) may join on the day of `now`. */
export function isOldEnough(dob: string, now: Date): boolean {
  return ageInYears(dob, dayOf(now)) >= limits.ageMinYears;
}

/** What an account says of its self-exclusion; without an end it lasts until support ends it. */
export interface Exclusion {
  excluded_since: Date | null;
  excluded_until: Date | null;
}

/** Whether an account has shut itself out at a moment. */
export function isExcluded({ excluded_since, excluded_until }: Exclusion, now: Date): boolean {
  return excluded_since !== null && (excluded_until === null || excluded_until > now);
}

/** When a break that begins now is over; null for one for good. */
export function breakEnd(length: BreakLength, now: Date): Date | null {
  if (length === 'forGood') return null;
  if (length === 'halfYear') return earliestReturn(now);
  return new Date(now.getTime() + { day: 1, week: 7, month: 30 }[length] * dayMs);
}

/** The first moment at which support may end a break for good that began at `since`. */
export function earliestReturn(since: Date): Date {
  const end = new Date(since);
  end.setUTCMonth(end.getUTCMonth() + 6);
  return end;
}

/** When a session ends unless it is used: a while after its last use, and at a fixed age whatever happens. */
export function sessionExpiry(session: { createdAt: Date; lastSeenAt: Date }): Date {
  return new Date(
    Math.min(
      session.lastSeenAt.getTime() + accountLimits.sessionIdleMs,
      session.createdAt.getTime() + accountLimits.sessionAgeMs,
    ),
  );
}

/** Whether a session's use is worth writing down again. */
export function shouldTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= accountLimits.sessionTouchMs;
}

/** A word that is too short to be a clue may stand in a password. */
const shortestClue = 4;

/**
 * What is wrong with a new password besides the rules of its field, or null.
 * @param isCommon says whether a lower-case word is among the passwords everybody tries first
 */
export function passwordProblem(
  password: string,
  owner: { username: string; email: string },
  isCommon: (word: string) => boolean,
): Message | null {
  const word = password.toLowerCase();
  const [mailbox = ''] = owner.email.toLowerCase().split('@');
  if (word.includes(owner.username.toLowerCase())) {
    return texts.refusals.passwordHasUsername;
  }
  if (word === mailbox || (mailbox.length >= shortestClue && word.includes(mailbox))) {
    return texts.refusals.passwordHasEmail;
  }
  return isCommon(word) ? texts.refusals.commonPassword : null;
}

/**
 * Usernames to offer in place of a taken one, best first; each keeps the rules of the field.
 * @param numbers whole numbers from 0 to 999, whose order decides the suggestions
 */
export function usernameSuggestions(wanted: string, numbers: readonly number[]): string[] {
  return numbers.map((number) => {
    const ending = String(number);
    const stem = wanted.slice(0, limits.usernameMax - ending.length);
    return `${stem.replace(/[._]$/, '')}${ending}`;
  });
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's own words made short enough to recognise a device by: “Firefox on Windows”. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
