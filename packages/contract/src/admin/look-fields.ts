import { z } from 'zod';
import { line } from '../shared/texts.ts';
import { admin as t } from './locales/admin.ts';

/** Characters nobody sees, and marks upon marks: a name must read as what it is. */
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{M}{3,}/u;
/** What a mail's sender line is made of. */
const ofAddresses = /[<>@"\\]/;
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Whether letters of two alphabets that look alike stand side by side. */
const isMixed = (name: string) => alphabets.filter((alphabet) => alphabet.test(name)).length > 1;

/** What the site is called, in one line. It stands in the sender line of mails, so nothing in it may pass for an address. */
export const siteName = line(t.siteNames, 60)
  .normalize('NFC')
  .regex(/[\p{L}\p{N}]/u, { error: t.siteNameEmpty })
  .refine((name) => !unseen.test(name), { error: t.siteNameUnseen })
  .refine((name) => !ofAddresses.test(name), { error: t.siteNameAddress })
  .refine((name) => !isMixed(name), { error: t.siteNameMixed });

/** A colour as pickers and people write it. */
const colour = z
  .string({ error: t.chooseColour })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: t.chooseColour });
const ownShade = colour.nullable().default(null);

/** The accent, and the shades staff chose themselves; null is derived from the accent. */
export const colourFields = z.object({
  accent: colour,
  darkButton: ownShade,
  darkLink: ownShade,
  lightButton: ownShade,
  lightLink: ownShade,
});
export type ChosenColours = z.output<typeof colourFields>;

/** What a logo is known by: a hash of it, and how large it is in pixels. */
const logoId = z.string().regex(/^[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3}$/, { error: t.chooseLogo });
const ownLogo = logoId.nullable().default(null);

/** Logos on dark and on light, and a square for tabs and home screens; null stands in for each other, and last the standard's. */
const logoFields = z.object({ darkLogo: ownLogo, lightLogo: ownLogo, squareLogo: ownLogo });
export type ChosenLogos = z.output<typeof logoFields>;

/** Where a logo, or an icon made of it, is kept. */
export function logoKey(id: string, icon?: string): string {
  return icon === undefined ? `look/${id}.webp` : `look/${id}-${icon}.png`;
}

/** How the site looks where it differs from the standard. */
export const lookFields = z.object({
  /** Null: as the configuration says. */
  name: siteName.nullable().default(null),
  colours: colourFields.nullable().default(null),
  logos: logoFields.nullable().default(null),
});
export type Look = z.output<typeof lookFields>;

/** The look of a site nobody has changed. */
export const standardLook: Look = lookFields.parse({});
