import { useDeferredValue, useEffect, useState } from 'react';
import type { PasswordStrength } from '../../../ui/form/password-field.tsx';
import { messages } from '../messages.ts';
import { describeStrength } from '../rules/strength-words.ts';

/**
 * How strong a password is while it is typed; undefined while nothing is typed or the estimator is on its way.
 * Without the estimator (it may fail to load) the field works as ever.
 * @param accountWords the account's name and email, which make a password weaker
 */
export function usePasswordStrength(
  password: string,
  accountWords: readonly string[],
): PasswordStrength | undefined {
  const typed = useDeferredValue(password);
  const own = accountWords.join('\n');
  const [strength, setStrength] = useState<PasswordStrength>();
  useEffect(() => {
    let stale = false;
    const measure = async () => {
      if (typed === '') return undefined;
      const { guessPassword } = await import('./guess-password.ts');
      const clues = own.split(/[\n@._\s]+/).filter((word) => word.length > 2);
      const guess = guessPassword(typed, clues);
      return {
        score: guess.score,
        label: messages.strengthLabel,
        advice: describeStrength(guess, typed),
      };
    };
    measure()
      .then((measured) => {
        if (!stale) setStrength(measured);
      })
      .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [typed, own]);
  return password === '' ? undefined : strength;
}
