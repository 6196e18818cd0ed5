import type { Message } from '../../i18n/index.ts';
import { sandbox as texts } from './locales/sandbox.ts';

/** What a test card does. */
export type CardBehaviour = 'pays' | 'declines' | 'challenges' | 'late' | 'chargeback';

/** The cards of the sandbox; any later expiry date, any CVC and any name go with them. */
export const testCards: readonly { number: string; behaviour: CardBehaviour }[] = [
  { number: '4111111111111111', behaviour: 'pays' },
  { number: '4000000000000002', behaviour: 'declines' },
  { number: '4000000000003220', behaviour: 'challenges' },
  { number: '4000000000000077', behaviour: 'late' },
  { number: '4000000000000259', behaviour: 'chargeback' },
];

/** The code the challenge takes. */
export const challengeCode = '123456';

/** A card form as it was sent. */
export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

/** What is wrong with a card form, by field; empty when nothing is. */
export type CardProblems = Partial<Record<keyof CardForm, Message>>;

export function cardProblems(form: CardForm, today: Date): CardProblems {
  const problems: CardProblems = {};
  if (!behaviourOf(form.number)) problems.number = texts.problems.number;
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(form.expiry.trim()) ?? [];
  const thisMonth = (today.getUTCFullYear() % 100) * 12 + today.getUTCMonth() + 1;
  if (!month) problems.expiry = texts.problems.expiry;
  else if (Number(year) * 12 + Number(month) < thisMonth) problems.expiry = texts.problems.expired;
  if (!/^\d{3,4}$/.test(form.cvc.trim())) problems.cvc = texts.problems.cvc;
  if (form.name.trim() === '') problems.name = texts.problems.name;
  return problems;
}

/** What the card with this number does, spaces or not; undefined for any other card. */
export function behaviourOf(number: string): CardBehaviour | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits)?.behaviour;
}
