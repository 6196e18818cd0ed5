import Color from 'colorjs.io';
import { LRUCache } from 'lru-cache';

/** A colour as `#rrggbb`. */
export type Hex = string;

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [light = 1, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A search for a shade asks for the same few surfaces hundreds of times. */
const luminances = new LRUCache<Hex, number>({ max: 2_000 });

function luminanceOf(colour: Hex): number {
  const known = luminances.get(colour);
  if (known !== undefined) return known;
  const { luminance } = new Color(colour);
  luminances.set(colour, luminance);
  return luminance;
}

/** A colour at another lightness (0 to 1), of the same hue, as far as screens can show it. */
export function atLightness(colour: Hex, lightness: number): Hex {
  const { c, h } = new Color(colour).to('oklch');
  return hexOf(new Color('oklch', [Math.min(1, Math.max(0, lightness)), c ?? 0, h ?? 0]));
}

/** How light a colour is to the eye, from 0 to 1. */
export function lightnessOf(colour: Hex): number {
  return new Color(colour).to('oklch').l ?? 0;
}

/** The hue of a colour with little of it left, for ink. */
export function tinted(colour: Hex, lightness: number, chroma: number): Hex {
  const { c, h } = new Color(colour).to('oklch');
  return hexOf(new Color('oklch', [lightness, Math.min(c ?? 0, chroma), h ?? 0]));
}

/** A colour that lets part of another through. @param share how much of `over` is seen, 0 to 1 */
export function laidOver(over: Hex, ground: Hex, share: number): Hex {
  return hexOf(new Color(ground).mix(new Color(over), share, { space: 'srgb' }));
}

/** The three parts of a colour, 0 to 255 each, as CSS takes them. */
export function channelsOf(colour: Hex): string {
  return new Color(colour)
    .to('srgb')
    .coords.map((part) => Math.round((part ?? 0) * 255))
    .join(' ');
}

/** The nearest lightness, lighter or darker, at which a colour passes; undefined where none does. */
export function nearestThatPasses(colour: Hex, passes: (shade: Hex) => boolean): Hex | undefined {
  if (passes(colour)) return colour;
  const from = lightnessOf(colour);
  for (let away = step; away <= 1; away += step) {
    for (const lightness of [from + away, from - away]) {
      if (lightness < 0 || lightness > 1) continue;
      const shade = atLightness(colour, lightness);
      if (passes(shade)) return shade;
    }
  }
  return undefined;
}

const step = 0.005;

function hexOf(colour: Color): Hex {
  return colour.to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false });
}
