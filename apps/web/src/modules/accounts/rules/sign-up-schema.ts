import { ageInYears } from '@candela/contract/accounts/fields';
import { registerForm } from '@candela/contract/accounts/operations';
import { limits } from '@candela/contract/shared/limits';
import { messages } from '../messages.ts';

/**
 * The sign-up form's rules with the age, which the contract leaves to whoever knows today's date.
 * @param today YYYY-MM-DD; the server decides by its own
 */
export function signUpSchema(today: string) {
  const { dob } = registerForm.shape;
  return registerForm.omit({ type: true, onward: true }).extend({
    dob: dob.refine((day) => ageInYears(day, today) >= limits.ageMinYears, messages.underAge),
  });
}
