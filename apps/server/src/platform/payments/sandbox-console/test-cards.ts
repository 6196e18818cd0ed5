/** What a test card does. */
export type CardBehaviour = 'pays' | 'declines' | 'challenges' | 'late' | 'chargeback';

/** The cards of the sandbox; any later expiry date, any CVC and any name go with them. */
export const testCards: readonly { number: string; behaviour: CardBehaviour; does: string }[] = [
  { number: '4111111111111111', behaviour: 'pays', does: 'Pays at once' },
  { number: '4000000000000002', behaviour: 'declines', does: 'Is declined' },
  { number: '4000000000003220', behaviour: 'challenges', does: 'Asks for a 3-D Secure code, then pays' },
  { number: '4000000000000077', behaviour: 'late', does: 'Pays, but says so only after a while' },
  { number: '4000000000000259', behaviour: 'chargeback', does: 'Pays, and is charged back soon after' },
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
export function cardProblems(form: CardForm, today: Date): Partial<Record<keyof CardForm, string>> {
  const problems: Partial<Record<keyof CardForm, string>> = {};
  if (!behaviourOf(form.number))
    problems.number = 'Use one of the test cards below. Real cards are not taken here.';
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(form.expiry.trim()) ?? [];
  const thisMonth = (today.getUTCFullYear() % 100) * 12 + today.getUTCMonth() + 1;
  if (!month) problems.expiry = 'Enter the date as MM/YY.';
  else if (Number(year) * 12 + Number(month) < thisMonth) problems.expiry = 'This date has passed.';
  if (!/^\d{3,4}$/.test(form.cvc.trim())) problems.cvc = 'Enter three or four digits.';
  if (form.name.trim() === '') problems.name = 'Enter any name.';
  return problems;
}

/** What the card with this number does, spaces or not; undefined for any other card. */
export function behaviourOf(number: string): CardBehaviour | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits)?.behaviour;
}
