import { expect, it } from 'vitest';
import { checkOffer, fieldsOf } from './offer-rules.ts';

const saved = {
  groupCost: null,
  privateCost: null,
  freeLook: true,
  spyCost: null,
  privateMinMinutes: 1,
  twoWay: true,
  callCost: null,
  callMinMinutes: 1,
};

it('gives back what was saved when nothing was changed', () => {
  expect(checkOffer(fieldsOf(saved)).settings).toEqual(saved);
  const full = { ...saved, spyCost: 8, callCost: 20, callMinMinutes: 5 };
  expect(checkOffer(fieldsOf(full)).settings).toEqual(full);
});

it('asks for a price only where something is offered', () => {
  const fields = { ...fieldsOf(saved), allowsSpies: true, takesCalls: true, callCost: '101' };
  expect(Object.keys(checkOffer(fields).errors).toSorted()).toEqual(['callCost', 'spyCost']);
  expect(checkOffer({ ...fields, allowsSpies: false, takesCalls: false }).errors).toEqual({});
});

it('keeps shortest lengths between 1 and 30 minutes', () => {
  expect(checkOffer({ ...fieldsOf(saved), privateMinMinutes: '0' }).errors.privateMinMinutes).toBeDefined();
  expect(checkOffer({ ...fieldsOf(saved), privateMinMinutes: '31' }).errors.privateMinMinutes).toBeDefined();
});
