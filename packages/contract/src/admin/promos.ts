import { z } from 'zod';
import { planKind, promoCodeText } from '../plans/fields.ts';
import { discount, isDiscount, noDiscount, promoUses } from '../plans/memberships.ts';
import { id } from '../shared/ids.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { byId, listInput, optionalId, reason, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';

const promo = z.object({
  _id: id,
  createdAt: timestamp,
  /** Whose plans it is for; null for a code of the site, which the site alone bears. */
  model: z.string().nullable(),
  code: z.string(),
  kind: z.enum(['percent', 'credits']),
  amount: z.int(),
  /** What a code of the site is for; null for every plan. */
  planKind: planKind.nullable(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  until: timestamp.nullable(),
  isOpen: z.boolean(),
  /** Ended for good; a code that is used up or past its date can still be changed. */
  isEnded: z.boolean(),
});
export type PromoRow = z.infer<typeof promo>;

/**
 * A code of the site: off the first payment of any model's plan. The site bears it out of its own part, so that the
 * model earns what she would without it; it never takes off more than that part.
 */
export const housePromoForm = z
  .object({
    _id: optionalId,
    code: promoCodeText,
    ...discount,
    planKind: planKind.nullish(),
    maxUses: promoUses,
    until: timestamp.nullish(),
  })
  .refine(isDiscount, noDiscount);

/** Promo codes: the site's own, and those that models made for their plans. */
export const adminPromos = {
  listPromoCodes: staffOperation(
    'listPromoCodes',
    staffAccess.finance,
    'Promo codes of the site and of all models',
  )
    .input(z.object({ ...listInput, ...ofAccount, ...dated('-createdAt', 'createdAt', 'code', '-code') }))
    .output(listReply(promo)),
  savePromoCode: staffOperation(
    'savePromoCode',
    staffAccess.finance,
    'Makes or changes a promo code of the site, which the site bears out of its part',
    ['not_found', 'conflict'],
  )
    .input(housePromoForm)
    .output(reply(z.object({ _id: id }))),
  endPromoCode: staffOperation('endPromoCode', staffAccess.finance, 'Ends a promo code', [
    'not_found',
    'conflict',
  ])
    .input(byId.extend({ reason }))
    .output(doneReply),
};
