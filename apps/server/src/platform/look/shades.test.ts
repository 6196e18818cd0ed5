import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { measure, problemsOf, shadesOf, surfaces, themes } from './shades.ts';
import { stylesheetOf } from './stylesheet.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const maybe = fc.option(hex, { nil: null });
const only = (accent: string) => ({
  accent,
  darkButton: null,
  darkLink: null,
  lightButton: null,
  lightLink: null,
});
const failing = (chosen: Parameters<typeof shadesOf>[0]) => {
  const shades = shadesOf(chosen);
  return themes.flatMap((theme) => measure(theme, shades[theme]).filter(({ passes }) => !passes));
};

describe('shades of an accent', () => {
  it('can be read, whatever the accent is', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        expect(failing(only(accent))).toEqual([]);
      }),
      { numRuns: 150, examples: [['#000000'], ['#ffffff'], ['#808080'], ['#0000ff'], ['#ffff00']] },
    );
  }, 60_000);

  it('are refused where a choice cannot be read, with a shade that can', () => {
    fc.assert(
      fc.property(hex, maybe, maybe, maybe, maybe, (accent, darkButton, darkLink, lightButton, lightLink) => {
        const chosen = { accent, darkButton, darkLink, lightButton, lightLink };
        const problems = problemsOf(chosen);
        expect(problems.length === 0).toBe(failing(chosen).length === 0);
        const mended = Object.fromEntries(problems.map(({ field, nearest }) => [field, nearest]));
        expect(failing({ ...chosen, ...mended })).toEqual([]);
      }),
      { numRuns: 80 },
    );
  }, 60_000);

  it('stay what was chosen where that can be read already', () => {
    const { dark } = shadesOf(only('#4fb3a5'));
    expect(dark.button).toBe('#4fb3a5');
  });
});

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('knows the surfaces of the web app', () => {
  const css = readFileSync(new URL('../../../../web/src/ui/theme/tokens.css', import.meta.url), 'utf8');
  const [, dark = '', light = ''] = css.split(/\[data-mantine-color-scheme='(?:dark|light)'\] \{/);
  for (const [theme, text] of Object.entries({ dark, light })) {
    for (const [name, colour] of Object.entries(surfaces[theme as keyof typeof surfaces])) {
      expect(text, `${theme} ${name}`).toContain(`--cd-${name}: ${colour};`);
    }
  }
});

it('writes a stylesheet that says nothing but colours', () => {
  const { path, css } = stylesheetOf(only('#4fb3a5'));
  expect(path).toMatch(/^\/look\/[0-9a-f]{16}\.css$/);
  for (const [, value] of css.matchAll(/--cd-[a-z0-9-]+:([^;}]*)/g)) {
    expect(value).toMatch(/^(?:#[0-9a-f]{6}|rgb\(\d+ \d+ \d+ \/ 0\.\d+\))$/);
  }
});
