/** The sign-up form's values. */
export interface SignUpValues extends Record<string, string | boolean> {
  username: string;
  name: string;
  email: string;
  password: string;
  dob: string;
  acceptTerms: boolean;
}

const empty: SignUpValues = { username: '', name: '', email: '', password: '', dob: '', acceptTerms: false };
let kept: SignUpValues = empty;

/**
 * What was typed into the sign-up form, so that changing between its two addresses, or going back to correct the
 * email, loses nothing. In the page's memory only: a password has no business in any storage.
 */
export function getSignUpDraft(): SignUpValues {
  return kept;
}

export function keepSignUpDraft(values: SignUpValues): void {
  kept = values;
}

/** Once an account exists the form has done its work, whoever signs up next on this device. */
export function dropSignUpDraft(): void {
  kept = empty;
}
