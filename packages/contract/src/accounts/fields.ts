import { z } from 'zod';
import { limits } from '../shared/limits.ts';

/**
 * A username: letters and digits, with single dots or underscores that do not stand next to each other, starting and
 * ending with a letter or digit. Kept as typed, compared without case.
 */
export const username = z
  .string('Enter a username.')
  .trim()
  .superRefine((name, context) => {
    const problem = usernameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

function usernameProblem(name: string): string | null {
  const { usernameMin, usernameMax } = limits;
  if (name.length < usernameMin || name.length > usernameMax) {
    return `Use ${usernameMin} to ${usernameMax} characters. This has ${name.length}.`;
  }
  if (/[^A-Za-z0-9._]/.test(name)) return 'Use only letters, digits, dots and underscores.';
  if (/[._]{2}/.test(name)) {
    return `Dots and underscores can't be next to each other. Try “${name.replace(/([._])[._]+/g, '$1')}”.`;
  }
  if (/^[._]|[._]$/.test(name)) return 'Start and end with a letter or a digit.';
  return null;
}

export const email = z
  .string('Enter your email.')
  .trim()
  .toLowerCase()
  .max(254, 'That email address is too long.')
  .pipe(z.email("That doesn't look like an email address."));

/** A new password. Strength beyond the length is shown by the meter and checked by the server against the account's own words. */
export const password = z
  .string('Enter a password.')
  .min(limits.passwordMin, `Use at least ${limits.passwordMin} characters.`)
  .max(limits.passwordMax, `Use up to ${limits.passwordMax} characters.`)
  .refine(
    (word) => /\p{L}/u.test(word) && /[^\p{L}]/u.test(word),
    'Use letters and at least one digit or symbol.',
  );

export const otp = z
  .string('Enter the code.')
  .trim()
  .regex(/^\d{6}$/, `Enter the ${limits.otpDigits}-digit code.`);

/** A day of birth as YYYY-MM-DD; that it makes the person old enough is checked against the server's date. */
export function birthDateOf(whose: 'your' | 'the') {
  const inParts = `Enter ${whose} date of birth as day, month and year.`;
  return z
    .string(`Enter ${whose} date of birth.`)
    .pipe(z.iso.date(inParts))
    .refine((day) => day >= '1900-01-01', inParts);
}
export const birthDate = birthDateOf('your');

/** Full years between a day of birth and a day, both YYYY-MM-DD. A person born on 29 February turns on 1 March. */
export function ageInYears(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
