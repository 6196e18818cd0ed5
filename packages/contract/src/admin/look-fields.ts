import { z } from 'zod';
import { type SiteFeature, siteFeatures } from '../shared/site-features.ts';
import { type SiteText, type SiteTexts, siteTextMax, siteTextsOfLines } from '../shared/site-texts.ts';
import { line, paragraphs } from '../shared/texts.ts';
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
export type ChosenLook = z.output<typeof lookFields>;

/** One feature of the site, by its name. */
export const feature = z.enum(siteFeatures, { error: t.chooseFeature });

/** One of the operator's own texts; null is the catalogue's. Nobody reads characters that nobody sees. */
const siteText = (name: SiteText) => {
  const isOfLines = (siteTextsOfLines as readonly SiteText[]).includes(name);
  const text = (isOfLines ? paragraphs : line)(t.texts, siteTextMax[name]);
  return text
    .refine((written) => !unseen.test(written), { error: t.siteNameUnseen })
    .transform((written) => written || null)
    .nullable()
    .default(null);
};
type TextField = ReturnType<typeof siteText>;

/** The operator's own texts, by where they stand. */
export const textFields = z.object(
  Object.fromEntries(
    (Object.keys(siteTextMax) as SiteText[]).map((name) => [name, siteText(name)]),
  ) as Record<SiteText, TextField>,
);
export type ChosenTexts = z.output<typeof textFields>;

/** What is saved of a site in one numbered version: how it looks, what is turned off, and what it says. */
export interface Look extends ChosenLook {
  /** In the order of `siteFeatures`. */
  off: SiteFeature[];
  texts: SiteTexts;
}

/** The look of a site nobody has changed. */
export const standardLook: Look = { ...lookFields.parse({}), off: [], texts: {} };

/** The features named in what is stored; another version of the site may have known more. */
export function featuresIn(stored: unknown): SiteFeature[] {
  return Array.isArray(stored) ? siteFeatures.filter((name) => stored.includes(name)) : [];
}

/** The texts in what is stored, each by itself: one that is not taken any more is the catalogue's. */
export function textsIn(stored: unknown): SiteTexts {
  if (typeof stored !== 'object' || stored === null) return {};
  const read = Object.entries(textFields.shape).flatMap(([name, field]) => {
    const { data } = field.safeParse((stored as Record<string, unknown>)[name]);
    return data == null ? [] : [[name, data] as const];
  });
  return Object.fromEntries(read);
}
