import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordGuess } from '../rules/strength-words.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Letters in an order that no dictionary and no keyboard has. */
const unpredictable = 'xqzjvk';

/**
 * Estimates what guessing a password would take. Loads half a megabyte of known passwords, so import it late.
 * @param accountWords what an attacker would try first: the account's name and email
 */
export function guessPassword(password: string, accountWords: readonly string[]): PasswordGuess {
  const check = (word: string) => estimator.check(word, [...accountWords]);
  const { score, feedback } = check(password);
  let lettersMissing = 0;
  // Tried rather than computed: what a letter adds depends on what it stands next to.
  while (lettersMissing <= unpredictable.length) {
    if (check(password + unpredictable.slice(0, lettersMissing)).score === 4) break;
    lettersMissing += 1;
  }
  return { score, lettersMissing, warning: feedback.warning };
}
