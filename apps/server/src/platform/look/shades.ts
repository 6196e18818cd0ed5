import type { ChosenColours } from '@candela/contract/admin/look-fields';
import {
  atLightness,
  contrast,
  type Hex,
  laidOver,
  lightnessOf,
  nearestThatPasses,
  tinted,
} from './contrast.ts';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** What the web app's pages lie on (apps/web/src/ui/theme/tokens.css). */
export const surfaces = {
  dark: { ground: '#14100e', sunken: '#0c0908', raised: '#1d1815', lifted: '#28211d', field: '#0c0908' },
  light: { ground: '#faf4ec', sunken: '#f1e8dc', raised: '#fffcf7', lifted: '#ffffff', field: '#ffffff' },
} as const satisfies Record<Theme, Record<string, Hex>>;

/** How much of the accent lies over what is chosen or new. */
export const washShare = { dark: 0.13, light: 0.14 } as const;

/** The colours of one theme. */
export interface Shades {
  button: Hex;
  /** Under the pointer, and while it is pressed. */
  buttonUp: Hex;
  buttonDown: Hex;
  onButton: Hex;
  link: Hex;
  focus: Hex;
  /** The bright end of a progress bar, and of the mark. */
  bright: Hex;
}

/** WCAG 2.2: text by 1.4.3, what is not text by 1.4.11 and 2.4.11. */
const least = { onButton: 4.5, button: 3, link: 4.5, focus: 3 } as const;
export type Pair = keyof typeof least;

/** One thing that must stand out: the lowest contrast it has anywhere. */
export interface Measured {
  pair: Pair;
  ratio: number;
  least: number;
  passes: boolean;
}

/** The shades of both themes: what staff chose, and around it what can be read. */
export function shadesOf(chosen: ChosenColours): Record<Theme, Shades> {
  return { dark: shadesIn('dark', chosen), light: shadesIn('light', chosen) };
}

function shadesIn(theme: Theme, chosen: ChosenColours): Shades {
  const { accent } = chosen;
  const ownButton = theme === 'dark' ? chosen.darkButton : chosen.lightButton;
  const ownLink = theme === 'dark' ? chosen.darkLink : chosen.lightLink;
  const button = ownButton ?? passing('button', theme, accent, accent);
  const link = ownLink ?? passing('link', theme, accent, button);
  return { button, ...heldOf(button), link, ...accentsOf(theme, button, link) };
}

/** A shade that passes. Of every hue there is one, as white does on dark and black on light. */
function passing(pair: 'button' | 'link', theme: Theme, colour: Hex, button: Hex): Hex {
  const grounds = groundsOf(pair, theme, button);
  const found = nearestThatPasses(colour, (shade) => lowestOn(grounds, shade) >= least[pair]);
  return found ?? (theme === 'dark' ? '#ffffff' : '#000000');
}

/** The words on a button, and the button while it is pointed at and pressed: no further off than they stay legible. */
function heldOf(button: Hex): Pick<Shades, 'buttonUp' | 'buttonDown' | 'onButton'> {
  const at = lightnessOf(button);
  const inks = [tinted(button, 0.17, 0.03), '#ffffff', '#000000'];
  for (const share of [1, 0.6, 0.3, 0]) {
    const buttonUp = share === 0 ? button : atLightness(button, at + 0.045 * share);
    const buttonDown = share === 0 ? button : atLightness(button, at - 0.06 * share);
    const legible = inks.find(
      (ink) => onButtonIn({ button, buttonUp, buttonDown, onButton: ink }) >= least.onButton,
    );
    if (legible) return { buttonUp, buttonDown, onButton: legible };
  }
  throw new Error(`Neither black nor white can be read on ${button}.`);
}

function accentsOf(theme: Theme, button: Hex, link: Hex): Pick<Shades, 'focus' | 'bright'> {
  const bright = atLightness(button, lightnessOf(button) + 0.1);
  return { focus: theme === 'dark' ? atLightness(link, lightnessOf(link) + 0.05) : link, bright };
}

const onButtonIn = ({ button, buttonUp, buttonDown, onButton }: Omit<Shades, 'link' | 'focus' | 'bright'>) =>
  Math.min(...[button, buttonUp, buttonDown].map((ground) => contrast(onButton, ground)));

/** What a colour may lie on; links also on a wash of the button's colour. */
function groundsOf(pair: Exclude<Pair, 'onButton'>, theme: Theme, button: Hex): Hex[] {
  const { field, ...pages } = surfaces[theme];
  const all = Object.values(pages);
  if (pair === 'link') return [...all, ...all.map((page) => laidOver(button, page, washShare[theme]))];
  return pair === 'focus' ? [...all, field] : all;
}

const lowestOn = (grounds: readonly Hex[], colour: Hex) =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)));

/** Everything that has to stand out in a theme, with its figures. */
export function measure(theme: Theme, shades: Shades): Measured[] {
  const ratios: Record<Pair, number> = {
    onButton: onButtonIn(shades),
    button: lowestOn(groundsOf('button', theme, shades.button), shades.button),
    link: lowestOn(groundsOf('link', theme, shades.button), shades.link),
    focus: lowestOn(groundsOf('focus', theme, shades.button), shades.focus),
  };
  return (Object.keys(least) as Pair[]).map((pair) => ({
    pair,
    // Rounded down, so that no figure says more than there is.
    ratio: Math.floor(ratios[pair] * 100) / 100,
    least: least[pair],
    passes: ratios[pair] >= least[pair],
  }));
}

export type ColourField = Exclude<keyof ChosenColours, 'accent'>;

/** A colour somebody chose that does not stand out enough, and the nearest shade of it that does. */
export interface ColourProblem {
  field: ColourField;
  pair: Pair;
  ratio: number;
  least: number;
  nearest: Hex;
}

/** What of the chosen colours does not pass. The accent alone always does: around it all is made to. */
export function problemsOf(chosen: ChosenColours): ColourProblem[] {
  const shades = shadesOf(chosen);
  return themes.flatMap((theme) => {
    const { button: own } = shades[theme];
    // A link lies on a wash of the button's colour, which may have to change itself.
    const button = passing('button', theme, own, own);
    const measured = measure(theme, { ...shades[theme], ...heldOf(button), button });
    const asChosen = measure(theme, shades[theme]);
    return (['button', 'link'] as const).flatMap((pair) => {
      const field = fieldOf[theme][pair];
      const colour = chosen[field];
      const found = (pair === 'button' ? asChosen : measured).find((one) => one.pair === pair);
      if (colour === null || !found || found.passes) return [];
      const { ratio, least: wanted } = found;
      return [{ field, pair, ratio, least: wanted, nearest: passing(pair, theme, colour, button) }];
    });
  });
}

const fieldOf = {
  dark: { button: 'darkButton', link: 'darkLink' },
  light: { button: 'lightButton', link: 'lightLink' },
} as const satisfies Record<Theme, Record<string, ColourField>>;
