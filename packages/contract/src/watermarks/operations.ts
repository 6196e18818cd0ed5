import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { mark, markedThing, typedCode } from './fields.ts';

/** Where a model has the viewer's name and code shown. */
export const watermarkChoice = z.object({
  /** On pictures and videos that aren't for everybody, and on paid pictures in messages. */
  onMedia: z.boolean(),
  /** Over live shows and calls. */
  onLive: z.boolean(),
});
export type WatermarkChoice = z.infer<typeof watermarkChoice>;

/** What a model learns of a code on a copy of something of hers. */
export const modelLeak = markedThing.extend({
  /** As it was shown in the mark; null where the buyer hides it, and once the account is gone. */
  name: z.string().nullable(),
  /** When it was paid for; null for what was opened without a price of its own. */
  boughtAt: timestamp.nullable(),
  /** The account was deleted. */
  isGone: z.boolean(),
});
export type ModelLeak = z.infer<typeof modelLeak>;

/** A model's watermark, and what its codes say. */
export const watermarks = {
  getChoice: operation('/watermarks/getChoice', {
    summary: "Where the model has the viewer's name and code shown",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(watermarkChoice)),
  setChoice: operation('/watermarks/setChoice', {
    summary: 'Changes that; what is absent stays',
    access: 'model',
    refusals: ['wrong_account_type'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(watermarkChoice.partial())
    .output(reply(watermarkChoice)),
  getLiveMark: operation('/watermarks/getLiveMark', {
    summary:
      "What is shown over a model's live show, or a call with her, for the caller; null where nothing is",
    access: 'public',
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ modelId: id, callId: id.optional() }))
    .output(reply(mark.nullable())),
  readCode: operation('/watermarks/readCode', {
    summary: "What a code on a copy of the model's says; the buyer's name only if the copy showed it",
    access: 'model',
    refusals: ['wrong_account_type', 'not_found'],
    limit: { max: 30, windowSeconds: 3600 },
  })
    .input(z.object({ code: typedCode }))
    .output(reply(modelLeak)),
};
