import { z } from 'zod';
import { itemKind } from '../library/items.ts';
import { plans as t } from './locales/plans.ts';

export const planKind = z.enum(['chatPlan', 'clubHousePlan'], { error: t.chooseKind });
export type PlanKind = z.infer<typeof planKind>;

/** Kinds of items that a club-house opens to its members. */
export const planCovers = z
  .array(itemKind, { error: t.chooseContents })
  .min(1, { error: t.chooseContents })
  .transform((kinds) => [...new Set(kinds)]);

/** The months a club-house membership may be bought for at a time. */
export const planMonths = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)], {
  error: t.chooseMonths,
});
export type PlanMonths = z.infer<typeof planMonths>;

/** A promo code as its model wrote it; compared without case. */
export const promoCodeText = z
  .string({ error: t.enterCode })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,24}$/, { error: t.codeFormat });

/** What is chosen when a plan is bought. A chat plan knows only the code. `once`: not renewed. */
export type PlanChoice = { months?: PlanMonths; promoCode?: string; trial?: boolean; once?: boolean };

/** A choice as the `option` of a purchase: `months=3,promo=SUMMER,trial,once`. */
export function writePlanOption({ months, promoCode, trial, once }: PlanChoice): string {
  const words = [
    months && `months=${months}`,
    promoCode && `promo=${promoCode}`,
    trial && 'trial',
    once && 'once',
  ];
  return words.filter(Boolean).join(',');
}

/** The choice an `option` stands for; undefined when it stands for none. */
export function readPlanOption(option: string): PlanChoice | undefined {
  const choice: PlanChoice = {};
  for (const word of option.split(',').filter(Boolean)) {
    const [name, value] = word.split('=');
    const months = name === 'months' ? planMonths.safeParse(Number(value)) : undefined;
    const promo = name === 'promo' ? promoCodeText.safeParse(value) : undefined;
    if (months?.success) choice.months = months.data;
    else if (promo?.success) choice.promoCode = promo.data;
    else if (word === 'trial' || word === 'once') choice[word] = true;
    else return undefined;
  }
  return choice;
}
