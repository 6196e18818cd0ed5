import { z } from 'zod';
import { storedName } from '../library/files.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { paragraphs } from '../shared/texts.ts';
import { messages as t } from './locales/messages.ts';

/** When a model's message goes out by itself: somebody is new, renewed, let a membership end, tipped, or has a birthday. */
export const automaticOccasion = z.enum(['welcome', 'renewal', 'lapsed', 'tip', 'birthday']);
export type AutomaticOccasion = z.infer<typeof automaticOccasion>;

/** Whom a welcome goes to: who begins to follow, or who joins a plan. */
const welcomeTo = z.enum(['followers', 'members']);

export const automaticMessage = z.object({
  occasion: automaticOccasion,
  isOn: z.boolean(),
  /** `{name}` stands for the fan's name. */
  text: z.string(),
  hasPicture: z.boolean(),
  imageCount: z.int().nonnegative(),
  videoCount: z.int().nonnegative(),
  /** To open its pictures and videos; null when they are free. */
  priceCredits: z.int().nullable(),
  welcomeTo,
  /** Smaller tips aren't answered. */
  tipFromCredits: z.int(),
  sentCount: z.int().nonnegative(),
  openedCount: z.int().nonnegative(),
});
export type AutomaticMessage = z.infer<typeof automaticMessage>;

/** What an automatic message is changed to. Without new pictures the old ones stay, unless they are taken off. */
export const automaticInput = z.object({
  occasion: automaticOccasion,
  isOn: z.boolean(),
  text: paragraphs(t.messages, 2000).default(''),
  /** The same as `filenames` with this one alone. */
  filename: storedName.optional(),
  /** The stored names of uploaded pictures and videos. */
  filenames: z.array(storedName).max(limits.messageFilesMax, { error: t.filesMax }).default([]),
  /** Credits to open all of them. */
  priceCredits: z.int({ error: shared.wholeCredits }).min(1).max(100_000).nullable().default(null),
  /** Instead of an upload: one of her published items, whose first picture is copied. */
  itemId: id.optional(),
  hasPicture: z.boolean().default(false),
  welcomeTo: welcomeTo.default('followers'),
  tipFromCredits: z.int({ error: shared.wholeCredits }).min(1).max(100_000).default(50),
});
