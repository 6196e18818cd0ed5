import type { LiveSettings } from '@candela/contract/metering/operations';
import { limits } from '@candela/contract/shared/limits';

/** What a model offers beside a show, as typed. */
export type OfferFields = {
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
const problems = {
  cost: `Between ${limits.privateCostMin} and ${limits.privateCostMax}.`,
  minutes: `Between 1 and ${minutesMax}.`,
};

/** The saved settings as the form shows them. */
export function fieldsOf(settings: LiveSettings): OfferFields {
  return {
    freeLook: settings.freeLook,
    twoWay: settings.twoWay,
    allowsSpies: settings.spyCost !== null,
    spyCost: settings.spyCost === null ? '' : String(settings.spyCost),
    privateMinMinutes: String(settings.privateMinMinutes),
    takesCalls: settings.callCost !== null,
    callCost: settings.callCost === null ? '' : String(settings.callCost),
    callMinMinutes: String(settings.callMinMinutes),
  };
}

/** Checks what was typed; prices count only where what they are for is offered. */
export function checkOffer(fields: OfferFields): { settings: LiveSettings | null; errors: OfferErrors } {
  const errors: OfferErrors = {};
  const isCost = within(limits.privateCostMin, limits.privateCostMax);
  const isLength = within(1, minutesMax);
  if (fields.allowsSpies && !isCost(fields.spyCost)) errors.spyCost = problems.cost;
  if (fields.takesCalls && !isCost(fields.callCost)) errors.callCost = problems.cost;
  if (!isLength(fields.privateMinMinutes)) errors.privateMinMinutes = problems.minutes;
  if (fields.takesCalls && !isLength(fields.callMinMinutes)) {
    errors.callMinMinutes = problems.minutes;
  }
  if (Object.keys(errors).length > 0) return { settings: null, errors };
  return {
    settings: {
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

function within(min: number, max: number) {
  return (typed: string) => typed !== '' && Number(typed) >= min && Number(typed) <= max;
}
