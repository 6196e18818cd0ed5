import type { LiveSettings } from '@candela/contract/metering/operations';
import { limits } from '@candela/contract/shared/limits';
import { goLive } from '../locales/go-live.ts';

/** A model's prices and what she offers beside a show, as typed. An empty price is none yet. */
export type OfferFields = {
  groupCost: string;
  privateCost: string;
  freeLook: boolean;
  twoWay: boolean;
  allowsSpies: boolean;
  spyCost: string;
  privateMinMinutes: string;
  takesCalls: boolean;
  callCost: string;
  callMinMinutes: string;
};

export type OfferErrors = Partial<Record<keyof OfferFields, string>>;

/** Minutes a shortest length may have. Source: the contract. */
const minutesMax = 30;

/** The saved settings as the form shows them. */
export function fieldsOf(settings: LiveSettings): OfferFields {
  return {
    groupCost: typed(settings.groupCost),
    privateCost: typed(settings.privateCost),
    freeLook: settings.freeLook,
    twoWay: settings.twoWay,
    allowsSpies: settings.spyCost !== null,
    spyCost: typed(settings.spyCost),
    privateMinMinutes: String(settings.privateMinMinutes),
    takesCalls: settings.callCost !== null,
    callCost: typed(settings.callCost),
    callMinMinutes: String(settings.callMinMinutes),
  };
}

/** Checks what was typed; prices count only where what they are for is offered. */
export function checkOffer(fields: OfferFields): { settings: LiveSettings | null; errors: OfferErrors } {
  const errors: OfferErrors = {};
  const check = (name: keyof OfferFields, min: number, max: number) => {
    const number = fields[name] === '' ? Number.NaN : Number(fields[name]);
    if (!(number >= min && number <= max)) errors[name] = goLive.prices.between({ min, max });
  };
  const { groupCostMin, groupCostMax, privateCostMin, privateCostMax } = limits;
  if (fields.groupCost !== '') check('groupCost', groupCostMin, groupCostMax);
  if (fields.privateCost !== '') check('privateCost', privateCostMin, privateCostMax);
  if (fields.allowsSpies) check('spyCost', privateCostMin, privateCostMax);
  if (fields.takesCalls) check('callCost', privateCostMin, privateCostMax);
  check('privateMinMinutes', 1, minutesMax);
  if (fields.takesCalls) check('callMinMinutes', 1, minutesMax);
  if (Object.keys(errors).length > 0) return { settings: null, errors };
  return {
    settings: {
      groupCost: read(fields.groupCost),
      privateCost: read(fields.privateCost),
      freeLook: fields.freeLook,
      twoWay: fields.twoWay,
      spyCost: fields.allowsSpies ? Number(fields.spyCost) : null,
      privateMinMinutes: Number(fields.privateMinMinutes),
      callCost: fields.takesCalls ? Number(fields.callCost) : null,
      callMinMinutes: fields.takesCalls ? Number(fields.callMinMinutes) : Number(fields.callMinMinutes) || 1,
    },
    errors,
  };
}

function typed(cost: number | null): string {
  return cost === null ? '' : String(cost);
}

function read(typed: string): number | null {
  return typed === '' ? null : Number(typed);
}
