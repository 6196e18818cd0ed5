import type { Inputs, Outputs } from '../console/api.ts';

export type SavedLook = Outputs['getLook']['data'];
export type Look = SavedLook['look'];
export type SentLook = Inputs['saveLook']['look'];
export type Tried = Outputs['tryColours']['data'];

/** The shades staff may choose themselves, by theme. */
export const ownShades = {
  dark: { button: 'darkButton', link: 'darkLink' },
  light: { button: 'lightButton', link: 'lightLink' },
} as const;
export const themes = ['dark', 'light'] as const;

/** The look as its form holds it: no part is ever null. */
export type LookValues = {
  name: string;
  /** Empty for the standard colours, and for what follows from the accent. */
  accent: string;
  darkButton: string;
  darkLink: string;
  lightButton: string;
  lightLink: string;
  /** What a logo is known by; empty for none. */
  darkLogo: string;
  lightLogo: string;
  squareLogo: string;
  reason: string;
};

export function valuesOf({ name, colours, logos }: Look): LookValues {
  return {
    name: name ?? '',
    accent: colours?.accent ?? '',
    darkButton: colours?.darkButton ?? '',
    darkLink: colours?.darkLink ?? '',
    lightButton: colours?.lightButton ?? '',
    lightLink: colours?.lightLink ?? '',
    darkLogo: logos?.darkLogo ?? '',
    lightLogo: logos?.lightLogo ?? '',
    squareLogo: logos?.squareLogo ?? '',
    reason: '',
  };
}

export const standardValues = valuesOf({ name: null, colours: null, logos: null });

/** The look to be sent; what is empty is the standard's. */
export function lookOf(values: LookValues): SentLook {
  return { name: values.name.trim() || null, colours: coloursOf(values), logos: logosOf(values) };
}

function logosOf({ darkLogo, lightLogo, squareLogo }: LookValues): NonNullable<SentLook>['logos'] {
  if (!darkLogo && !lightLogo && !squareLogo) return null;
  return { darkLogo: darkLogo || null, lightLogo: lightLogo || null, squareLogo: squareLogo || null };
}

/** The chosen colours; null while they are the standard's. */
export function coloursOf(values: LookValues): NonNullable<SentLook>['colours'] {
  const { accent, darkButton, darkLink, lightButton, lightLink } = values;
  if (accent.trim() === '') return null;
  return {
    accent,
    darkButton: darkButton || null,
    darkLink: darkLink || null,
    lightButton: lightButton || null,
    lightLink: lightLink || null,
  };
}
