import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { timestamp } from '../shared/replies.ts';
import { readCode } from './code.ts';
import { watermarks as t } from './locales/watermarks.ts';

/** What a viewer's copy of something carries: the name, unless its viewer hides it, and a code that says whose copy it is. */
export const mark = z.object({
  name: z.string().nullable(),
  /** As it is shown, such as `ACDE-FGHF`. */
  code: z.string(),
});
export type Mark = z.infer<typeof mark>;

/** What can carry a mark. A private show is part of the show it is in. */
export const markedKinds = ['item', 'message', 'show', 'call'] as const;
export type MarkedKind = (typeof markedKinds)[number];

/** A code as somebody typed it; it comes out as it is stored. */
export const typedCode = z
  .string({ error: t.codeMissing })
  .trim()
  .min(1, { error: t.codeMissing })
  .max(40, { error: () => t.codeInvalid({ example: 'ACDE-FGHF' }) })
  .transform((typed, context) => {
    const code = readCode(typed);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: t.codeInvalid({ example: 'ACDE-FGHF' }) });
    return z.NEVER;
  });

/** What a copy was of. */
export const markedThing = z.object({
  kind: z.enum(markedKinds),
  _id: id,
  /** Of an item or a show; empty for everything else, and for what is gone. */
  title: z.string(),
  /** When a copy with this mark was first shown. */
  firstShownAt: timestamp,
});
export type MarkedThing = z.infer<typeof markedThing>;
