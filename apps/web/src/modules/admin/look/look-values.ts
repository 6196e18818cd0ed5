import type { Inputs, Outputs } from '../console/api.ts';

export type SavedLook = Outputs['getLook']['data'];
export type Look = SavedLook['look'];
type SentLook = Inputs['saveLook']['look'];

/** The look as its form holds it: no part is ever null. */
export type LookValues = {
  name: string;
  reason: string;
};

export function valuesOf(look: Look): LookValues {
  return { name: look.name ?? '', reason: '' };
}

/** The look to be sent; what is empty is the standard's. */
export function lookOf({ name }: LookValues): SentLook {
  return { name: name.trim() || null };
}

export const standardValues = valuesOf({ name: null });
