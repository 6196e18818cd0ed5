import { limits } from '@candela/contract/shared/limits';
import { numberWord } from './number-word.ts';

/** What guessing a password would take, as the estimator says it. */
export interface PasswordGuess {
  score: 0 | 1 | 2 | 3 | 4;
  /** How many more letters that nobody can predict make it strong. */
  lettersMissing: number;
  /** The estimator's key for what makes it easy, or null. */
  warning: string | null;
}

/** More than these are better thought of as words. */
const lettersAtMost = 6;

const verdicts = ['Very weak.', 'Weak.', 'Good.', 'Very good.', 'Strong.'] as const;

const causes: Record<string, string> = {
  topTen: 'It is one of the ten most used passwords.',
  topHundred: 'It is one of the hundred most used passwords.',
  common: 'Many people use it.',
  similarToCommon: 'It is close to a password many people use.',
  userInputs: 'It holds your own name or email, which are tried first.',
  straightRow: 'Neighbouring keys are tried first.',
  keyPattern: 'Patterns on the keyboard are tried first.',
  simpleRepeat: 'Repeated letters add little.',
  extendedRepeat: 'Repeated words add little.',
  sequences: 'Runs such as abc or 321 add little.',
  recentYears: 'Years are tried first.',
  dates: 'Dates are tried first.',
  wordByItself: 'A single word is tried first.',
  namesByThemselves: 'Names are tried first.',
  commonNames: 'Names are tried first.',
};

/** How strong a new password is and the one thing that makes it better, in a sentence or two. */
export function describeStrength(guess: PasswordGuess, password: string): string {
  const verdict = verdicts[guess.score];
  const cause = guess.score < 2 && guess.warning ? causes[guess.warning] : undefined;
  return [verdict, cause, nextStep(guess, password)].filter(Boolean).join(' ');
}

function nextStep({ score, lettersMissing }: PasswordGuess, password: string): string | undefined {
  if (score >= 2 && /^\p{L}*$/u.test(password) && password.length >= limits.passwordMin) {
    return 'It still needs a digit or a sign.';
  }
  if (score === 4 && password.length >= limits.passwordMin) return undefined;
  const letters = Math.max(1, lettersMissing, limits.passwordMin - password.length);
  if (letters > lettersAtMost) return 'Two or three words that do not belong together make it strong.';
  if (letters === 1) return 'One more letter makes it strong.';
  return `${numberWord(letters, { capital: true })} more letters make it strong.`;
}
