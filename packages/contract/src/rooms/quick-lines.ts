import { z } from 'zod';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { rooms as t } from './locales/rooms.ts';

export const quickRepliesMax = 12;
export const timedLinesMax = 5;
export const quickLineMax = 200;
/** Minutes between two postings of a timed line. */
export const timedEvery = { min: 3, max: 60 } as const;

const text = z
  .string()
  .trim()
  .min(1, { error: t.enterLine })
  .max(quickLineMax, { error: shared.charactersMax })
  .regex(/^\P{Cc}*$/u, { error: shared.removeControlCharacters });
const everyMinutes = z
  .int({ error: () => t.everyBetween(timedEvery) })
  .min(timedEvery.min, { error: () => t.everyBetween(timedEvery) })
  .max(timedEvery.max, { error: () => t.everyBetween(timedEvery) });

/** A line posted in the model's name every few minutes, while she is live and others write. */
export const timedLine = z.object({ text, everyMinutes, isOn: z.boolean() });
export type TimedLine = z.infer<typeof timedLine>;

/** What a model says again and again, as she keeps it. */
export const quickLines = z.object({
  /** Sent with one press. */
  replies: z.array(text).max(quickRepliesMax, { error: () => t.repliesMax({ max: quickRepliesMax }) }),
  timed: z.array(timedLine).max(timedLinesMax, { error: () => t.timedMax({ max: timedLinesMax }) }),
});
export type QuickLines = z.infer<typeof quickLines>;

export const quickLineOperations = {
  getQuickLines: operation('/userRoom/getQuickLines', {
    summary: "The model's quick replies and timed lines; a few to begin with before she has saved any",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(quickLines)),
  saveQuickLines: operation('/userRoom/saveQuickLines', {
    summary: "Replaces the model's quick replies and timed lines",
    access: 'model',
    refusals: ['wrong_account_type'],
    limit: { max: 30, windowSeconds: 60 },
  })
    .input(quickLines)
    .output(reply(quickLines)),
};
