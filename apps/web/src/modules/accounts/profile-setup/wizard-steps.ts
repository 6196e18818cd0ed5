import type { MyProfile } from '@candela/contract/accounts/profile';
import { type ProfileStep, profileCompleteness } from '@candela/contract/accounts/profile-completeness';

/** A page of the wizard. */
export type WizardStep = 'pictures' | 'words' | 'about' | 'details' | 'contact' | 'categories';

const modelSteps = ['pictures', 'words', 'about', 'details', 'contact', 'categories'] as const;
const userSteps = ['pictures', 'words'] as const;

const wizardSteps: Record<ProfileStep, WizardStep> = {
  picture: 'pictures',
  cover: 'pictures',
  name: 'words',
  description: 'words',
  about: 'about',
  details: 'details',
  contact: 'contact',
  categories: 'categories',
};

/** The page on which something missing is filled in. */
export function stepOf(missing: ProfileStep): WizardStep {
  return wizardSteps[missing];
}

/** The pages of the wizard for this account, in order, each with whether it is done. */
export function stepsFor(user: MyProfile): { step: WizardStep; isDone: boolean }[] {
  const open = new Set(profileCompleteness(user).missing.map(stepOf));
  const steps: readonly WizardStep[] = user.type === 'model' ? modelSteps : userSteps;
  return steps.map((step) => ({ step, isDone: !open.has(step) }));
}

/** The page an address asks for, else the first that is not done, else the first. */
export function currentStep(user: MyProfile, asked: string | null): WizardStep {
  const steps = stepsFor(user);
  const found = steps.find(({ step }) => step === asked) ?? steps.find(({ isDone }) => !isDone) ?? steps[0];
  return found?.step ?? 'pictures';
}
