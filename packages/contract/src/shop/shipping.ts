import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { shop as t } from './locales/shop.ts';

/** A country by its two letters (ISO 3166-1). */
export const countryCode = z
  .string({ error: shared.chooseCountry })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: shared.chooseCountry });

export const addressForm = z.object({
  fullName: line(shared.names, 120).min(1, { error: t.enterRecipient }),
  line1: line(t.addressLines, 120).min(1, { error: t.enterStreet }),
  line2: line(t.addressLines, 120).default(''),
  city: line(t.towns, 80).min(1, { error: t.enterTown }),
  state: line(shared.states, 80).default(''),
  postal: line(shared.postalCodes, 20).default(''),
  countryCode,
  phone: line(shared.phoneNumbers, 30).default(''),
  /** The one chosen at checkout unless another is. */
  isDefault: z.boolean().default(false),
});
export type AddressForm = z.input<typeof addressForm>;

export const shippingAddress = z.object({
  _id: id,
  fullName: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal: z.string(),
  countryCode: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

const rate = z
  .object({
    price: z.int({ error: shared.wholeCredits }).min(0, { error: t.shippingMin }).max(limits.itemPriceMax),
    /** Orders from this many credits on are sent for nothing; never when null. */
    freeAbove: z.int({ error: shared.wholeCredits }).min(1).max(10_000_000).nullable(),
  })
  .nullable();

/** Where a model ships to and at what price an order; null where she does not. The first zone that fits counts. */
export const shippingZones = z.object({
  homeCountry: countryCode.nullable(),
  home: rate,
  regionCountries: z.array(countryCode).max(250, { error: t.countriesMax }),
  region: rate,
  world: rate,
});
export type ShippingZones = z.infer<typeof shippingZones>;

export const shipping = {
  listAddresses: operation('/userAccess/getAllUserShippingInformation', {
    summary: "The caller's shipping addresses, the default first",
  })
    .input(z.object({ ...paging({ defaultPerPage: 20 }) }))
    .output(listReply(shippingAddress)),
  addAddress: operation('/userShop/addAddress', {
    summary: 'Adds a shipping address',
    refusals: ['conflict'],
  })
    .input(addressForm)
    .output(reply(shippingAddress)),
  updateAddress: operation('/userShop/updateAddress', {
    summary: 'Changes a shipping address; orders keep the one they have',
    refusals: ['not_found'],
  })
    .input(addressForm.extend({ id }))
    .output(reply(shippingAddress)),
  deleteAddress: operation('/userShop/deleteAddress', {
    summary: 'Removes a shipping address; orders keep it',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(doneReply),
  getShippingZones: operation('/userShop/getShippingZones', {
    feature: 'shop',
    summary: 'Where the caller ships to',
    access: 'model',
  })
    .input(z.object({}))
    .output(reply(shippingZones)),
  saveShippingZones: operation('/userShop/saveShippingZones', {
    feature: 'shop',
    summary: 'Says where the caller ships to and at what price; placed orders stay as they are',
    access: 'model',
  })
    .input(shippingZones)
    .output(reply(shippingZones)),
};
