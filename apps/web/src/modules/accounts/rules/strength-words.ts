import { limits } from '@candela/contract/shared/limits';
import { messages } from '../messages.ts';

/** What guessing a password would take, as the estimator says it. */
export interface PasswordGuess {
  score: 0 | 1 | 2 | 3 | 4;
  /** How many more unpredictable letters make it strong. */
  lettersMissing: number;
  /** The estimator's key for what makes it easy, or null. */
  warning: string | null;
}

/** More than these are better thought of as words. */
const lettersAtMost = 6;

const t = messages.strength;
const verdicts = t.verdicts;
const causes: Record<string, string> = t.causes;

/** How strong a new password is and the one thing that makes it better, in a sentence or two. */
export function describeStrength(guess: PasswordGuess, password: string): string {
  const verdict = verdicts[guess.score];
  const cause = guess.score < 2 && guess.warning ? causes[guess.warning] : undefined;
  return [verdict, cause, nextStep(guess, password)].filter(Boolean).join(' ');
}

function nextStep({ score, lettersMissing }: PasswordGuess, password: string): string | undefined {
  if (score === 4 && password.length >= limits.passwordMin) return undefined;
  const letters = Math.max(1, lettersMissing, limits.passwordMin - password.length);
  if (letters > lettersAtMost) return t.words;
  return t.letters({ count: letters });
}
