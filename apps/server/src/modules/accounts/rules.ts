import type { BreakLength } from '@candela/contract/accounts/breaks';
import { ageInYears } from '@candela/contract/accounts/fields';
import { handleDays } from '@candela/contract/accounts/handle';
import type { AccountType } from '@candela/contract/accounts/operations';
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

/** Names a model could pass for the site with. Dots and underscores change nothing. */
const reservedHandle =
  /^(?:the)?(?:admin|administrator|moderator|moderation|operator|owner|staff|support|help|official|security|billing|payments?|payouts?|team|system|root|webmaster|postmaster|noreply|legal|compliance|abuse|privacy|everyone|anonymous|erased)(?:team|staff|official)?\d*$/;

/** Whether nobody may have this handle: a word that speaks for the site, or its name. */
export function isReservedHandle(handle: string, siteName: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const word = plain(handle);
  const site = plain(siteName);
  const rest = site !== '' && word.startsWith(site) ? word.slice(site.length) : undefined;
  return reservedHandle.test(word) || rest === '' || (rest !== undefined && reservedHandle.test(rest));
}

/** A model's address after the @; null for members, who have none. */
export function handleOf(row: { type: AccountType; username: string; handle: string | null }): string | null {
  return row.type === 'model' ? (row.handle ?? row.username.toLowerCase()) : null;
}

/** From when on a model may change her handle; null while she never has. */
export function mayChangeHandleAt({
  handle_taken_at: takenAt,
}: {
  handle_taken_at: Date | null;
}): Date | null {
  return takenAt && new Date(takenAt.getTime() + handleDays * dayMs);
}

/** Whether a session's use is worth writing down again. */
export function shouldTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= accountLimits.sessionTouchMs;
}

/** A word that is too short to be a clue may stand in a password. */
const shortestClue = 4;

/** What everybody who tries a site's passwords thinks of: its name, and that of the software. */
function namesOfSite(siteName: string): string[] {
  const name = siteName.toLowerCase();
  const names = [name, name.replaceAll(/[^\p{L}\p{N}]/gu, ''), 'candela'];
  return names.filter((each) => each.length >= shortestClue);
}

/**
 * What is wrong with a new password besides the rules of its field, or null.
 * @param isCommon says whether a lower-case word is among the passwords everybody tries first
 */
export function passwordProblem(
  password: string,
  owner: { username: string; email: string; siteName: string },
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
  if (namesOfSite(owner.siteName).some((name) => word.includes(name))) {
    return texts.refusals.passwordHasSiteName;
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
