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
let stored: SignUpValues = empty;

/**
 * What was typed into the sign-up form, so that changing between its two addresses, or going back to correct the
 * email, loses nothing. In the page's memory only: a password has no business in any storage.
 */
export function getSignUpDraft(): SignUpValues {
  return stored;
}

export function saveSignUpDraft(values: SignUpValues): void {
  stored = values;
}

/** Once an account exists the form has done its work, whoever signs up next on this device. */
export function deleteSignUpDraft(): void {
  stored = empty;
}
