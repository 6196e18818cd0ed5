import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { attachment, testSent, text } from './attachment.ts';

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
  /** Whether the first is open to everybody, and the price is for the others. */
  firstIsFree: z.boolean(),
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
  text,
  ...attachment,
  priceCredits: attachment.priceCredits.unwrap().nullable().default(null),
  /** Instead of an upload: one of her published items, whose first picture is copied. */
  itemId: id.optional(),
  hasPicture: z.boolean().default(false),
  welcomeTo: welcomeTo.default('followers'),
  tipFromCredits: z.int({ error: shared.wholeCredits }).min(1).max(100_000).default(50),
});

/** What a member lets models send by themselves. Birthdays are greeted only on request. */
const automaticChoice = z.object({ isOn: z.boolean(), birthdays: z.boolean() });

/** Messages that go out by themselves. */
export const automaticMessages = {
  listAutomaticMessages: operation('/userChat/listAutomaticMessages', {
    feature: 'massMessages',
    summary: "The model's automatic messages, one an occasion, with how many were sent and opened",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(z.array(automaticMessage))),
  saveAutomaticMessage: operation('/userChat/saveAutomaticMessage', {
    feature: 'massMessages',
    summary: 'Writes the automatic message of an occasion, and switches it on or off',
    access: 'model',
    refusals: ['wrong_account_type', 'unreadable_file', 'not_found'],
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(automaticInput)
    .output(reply(automaticMessage)),
  sendTestAutomatic: operation('/userChat/sendTestAutomatic', {
    feature: 'massMessages',
    summary: 'Sends the automatic message of an occasion to the model herself, as a fan would get it',
    access: 'model',
    refusals: ['wrong_account_type', 'unreadable_file', 'not_found'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(automaticInput)
    .output(reply(testSent)),
  getAutomaticChoice: operation('/userChat/getAutomaticChoice', {
    summary: "Whether the caller gets models' automatic messages",
    access: 'user',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(automaticChoice)),
  setAutomaticChoice: operation('/userChat/setAutomaticChoice', {
    summary: "Says whether the caller gets models' automatic messages",
    access: 'user',
    refusals: ['wrong_account_type'],
  })
    .input(automaticChoice.partial())
    .output(reply(automaticChoice)),
};
