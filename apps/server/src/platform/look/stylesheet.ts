import { createHash } from 'node:crypto';
import type { ChosenColours } from '@candela/contract/admin/look-fields';
import { channelsOf } from './contrast.ts';
import { type Shades, shadesOf, type Theme, themes, washShare } from './shades.ts';

export interface Stylesheet {
  /** Where it is served, from `/` on; a new one has a new address. */
  path: string;
  css: string;
}

const lineShare = { dark: 0.42, light: 0.45 } as const;

/** The tokens of the web app that follow the accent (apps/web/src/ui/theme/tokens.css). */
export function tokensOf(theme: Theme, shades: Shades): Record<`--cd-${string}`, string> {
  const channels = channelsOf(shades.button);
  return {
    '--cd-ember': shades.button,
    '--cd-ember-up': shades.buttonUp,
    '--cd-ember-down': shades.buttonDown,
    '--cd-ember-hi': theme === 'dark' ? shades.bright : shades.link,
    '--cd-on-ember': shades.onButton,
    '--cd-ember-text': shades.link,
    '--cd-ember-wash': `rgb(${channels} / ${washShare[theme]})`,
    '--cd-ember-line': `rgb(${channels} / ${lineShare[theme]})`,
    '--cd-ember-tip': shades.bright,
    '--cd-focus': shades.focus,
    '--cd-chart-1': shades.button,
  };
}

/** Stronger than the standard's own, whatever is loaded first. The console shows the standard beside what was chosen. */
const selectors: Record<Theme, string> = {
  dark: ":root:root,[data-mantine-color-scheme='dark']:not([data-standard-look])",
  light: "[data-mantine-color-scheme='light']:not([data-standard-look])",
};

/** The chosen colours as a stylesheet for every page. */
export function stylesheetOf(chosen: ChosenColours): Stylesheet {
  const shades = shadesOf(chosen);
  const css = themes
    .map((theme) => {
      const tokens = Object.entries(tokensOf(theme, shades[theme]));
      return `${selectors[theme]}{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`;
    })
    .join('\n');
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
  return { path: `/look/${hash}.css`, css };
}
