import { z } from 'zod';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { accounts as t } from './locales/accounts.ts';

/**
 * A username: letters and digits, with single dots or underscores that do not stand next to each other, starting and
 * ending with a letter or digit. Kept as typed, compared without case.
 */
export const username = z
  .string({ error: t.enterUsername })
  .trim()
  .superRefine((name, context) => {
    const problem = usernameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

function usernameProblem(name: string): string | null {
  const { usernameMin, usernameMax } = limits;
  if (name.length < usernameMin || name.length > usernameMax) {
    return t.usernameLength({ min: usernameMin, max: usernameMax, length: name.length });
  }
  if (/[^A-Za-z0-9._]/.test(name)) return t.usernameSigns();
  if (/[._]{2}/.test(name)) {
    return t.usernameDots({ suggestion: name.replace(/([._])[._]+/g, '$1') });
  }
  if (/^[._]|[._]$/.test(name)) return t.usernameEnds();
  return null;
}

export const email = z
  .string({ error: t.enterEmail })
  .trim()
  .toLowerCase()
  .max(254, { error: t.emailTooLong })
  .pipe(z.email({ error: t.noEmail }));

/**
 * A new password, of whatever signs: rules about them make people choose what everybody else does. Strength beyond the length
 * is shown by the meter, and the server refuses common passwords and the account's own words.
 */
export const password = z
  .string({ error: t.enterPassword })
  .min(limits.passwordMin, { error: t.charactersMin })
  .max(limits.passwordMax, { error: shared.charactersMax });

export const otp = z
  .string({ error: t.enterCode })
  .trim()
  .regex(/^\d{6}$/, { error: () => t.otpDigits({ digits: limits.otpDigits }) });

/** What a right password gives until the code follows. */
export const ticket = z.string({ error: t.loginAgain }).regex(/^[A-Za-z0-9_-]{43}$/, { error: t.loginAgain });

const recoveryCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{5}-[a-z0-9]{5}$/, { error: t.noRecoveryCode });

/** A second factor: the code an authenticator app shows, or one of the recovery codes in its place. */
export const secondFactor = { code: otp.optional(), recoveryCode: recoveryCode.optional() };

/** Exactly one of the two. */
export const isOneFactor = (given: { code?: string | undefined; recoveryCode?: string | undefined }) =>
  (given.code === undefined) !== (given.recoveryCode === undefined);

export const noFactor = {
  path: ['code'],
  error: t.enterFactor,
};

/** A day of birth as YYYY-MM-DD; that it makes the person old enough is checked against the server's date. */
export function birthDateOf(whose: 'your' | 'other') {
  const inParts = { error: () => t.birthDateFormat({ whose }) };
  return z
    .string({ error: () => t.enterBirthDate({ whose }) })
    .pipe(z.iso.date(inParts))
    .refine((day) => day >= '1900-01-01', inParts);
}
export const birthDate = birthDateOf('your');

/** Full years between a day of birth and a day, both YYYY-MM-DD. A person born on 29 February turns on 1 March. */
export function ageInYears(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
