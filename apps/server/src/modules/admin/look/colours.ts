import type { TriedColours } from '@candela/contract/admin/look';
import type { ChosenColours } from '@candela/contract/admin/look-fields';
import { measure, problemsOf, shadesOf, themes, tokensOf } from '../../../platform/look/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

/** What would be made of colours, and whether it can be read. */
export function tryColours(chosen: ChosenColours): TriedColours {
  const shades = shadesOf(chosen);
  const [dark, light] = themes.map((theme) => {
    const { button, link } = shades[theme];
    return { button, link, tokens: tokensOf(theme, shades[theme]), measured: measure(theme, shades[theme]) };
  }) as [TriedColours['dark'], TriedColours['light']];
  const problems = problemsOf(chosen).map(({ pair: _pair, ...problem }) => problem);
  return { dark, light, problems };
}

/** Refuses shades that cannot be read, each with the nearest that can. */
export function refuseUnreadable(chosen: ChosenColours): void {
  const problems = problemsOf(chosen);
  if (problems.length === 0) return;
  const fields = problems.map(({ field, ratio, least, nearest }) => [
    `look.colours.${field}`,
    texts.refusals.colourUnreadable({ ratio: ratio.toFixed(2), least: least.toFixed(1), nearest }),
  ]);
  refuse('invalid_input', { fields: Object.fromEntries(fields) });
}
