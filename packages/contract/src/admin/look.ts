import { z } from 'zod';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { reason, staffAccess, staffOperation } from './fields.ts';
import { admin as t } from './locales/admin.ts';
import { colourFields, lookFields } from './look-fields.ts';

/** The number of what a change is made from, so that of two people who save at once one is refused. */
export const seenNumber = z.int().min(0).max(1_000_000_000);

const version = z.object({
  /** Looks are numbered from 1; 0 is the standard. */
  number: z.int(),
  look: lookFields,
  reason: z.string(),
  /** Null for staff who are gone. */
  by: z.string().nullable(),
  at: timestamp,
});
export type LookVersion = z.infer<typeof version>;

const measured = z.object({
  /** Words on buttons, buttons on pages, links, and the ring of what the keyboard is on. */
  pair: z.enum(['onButton', 'button', 'link', 'focus']),
  /** The lowest contrast it has anywhere, and what WCAG 2.2 asks for. */
  ratio: z.number(),
  least: z.number(),
  passes: z.boolean(),
});
const themeTried = z.object({
  button: z.string(),
  link: z.string(),
  /** Values of the web app's CSS variables. */
  tokens: z.record(z.string(), z.string()),
  measured: z.array(measured),
});
const triedColours = z.object({
  dark: themeTried,
  light: themeTried,
  /** Chosen shades that are refused, each with the nearest that passes. */
  problems: z.array(
    z.object({
      field: z.enum(['darkButton', 'darkLink', 'lightButton', 'lightLink']),
      ratio: z.number(),
      least: z.number(),
      nearest: z.string(),
    }),
  ),
});
export type TriedColours = z.infer<typeof triedColours>;

/** How the site looks, and how it looked before. */
export const adminLook = {
  getLook: staffOperation('getLook', staffAccess.editorial, 'How the site looks, and what it was before')
    .input(z.object({}))
    .output(
      reply(
        z.object({
          number: z.int(),
          look: lookFields,
          /** What the configuration calls the site. */
          configuredName: z.string(),
          /** Where its logos are shown from, by what they are known by. */
          logoUrls: z.record(z.string(), z.string()),
          /** The newest first. */
          history: z.array(version),
        }),
      ),
    ),
  tryColours: staffOperation(
    'tryColours',
    staffAccess.editorial,
    'What would be made of colours, and whether it can be read',
  )
    .input(z.object({ colours: colourFields }))
    .output(reply(triedColours)),
  uploadLogo: staffOperation(
    'uploadLogo',
    staffAccess.editorial,
    'Takes a logo, writes it anew and makes icons of it; a look names it',
    ['unreadable_file', 'payload_too_large'],
    { bodyLimitBytes: 1_400_000 },
  )
    .input(
      z.object({
        data: z
          .string({ error: shared.choosePicture })
          .max(1_350_000, { error: t.logoTooLarge })
          .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: t.pictureFormat }),
      }),
    )
    .output(reply(z.object({ id: z.string(), url: z.string() }))),
  saveLook: staffOperation('saveLook', staffAccess.editorial, 'Changes how the site looks', ['conflict'])
    .input(
      z.object({
        look: lookFields,
        /** The number of the look this one is made from. */
        seen: seenNumber,
        reason,
      }),
    )
    .output(doneReply),
};
