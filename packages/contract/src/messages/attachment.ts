import { z } from 'zod';
import { storedName } from '../library/files.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { paragraphs } from '../shared/texts.ts';
import { messages as t } from './locales/messages.ts';

/** What a message says; nothing where it is all pictures and videos. */
export const text = paragraphs(t.messages, 2000).default('');

/** Where a test of a message arrived: a conversation of the model's with herself. */
export const testSent = z.object({ conversationId: id, messageId: id });

/** What goes with a message, and what opens it. */
export const attachment = {
  /** The same as `filenames` with this one alone. */
  filename: storedName.optional(),
  /** The stored names of uploaded pictures and, of models, videos. */
  filenames: z.array(storedName).max(limits.messageFilesMax, { error: t.filesMax }).default([]),
  /** Credits to open all of them; models only. */
  priceCredits: z.int({ error: shared.wholeCredits }).min(1).max(100_000).optional(),
  /** Whether the first is open to everybody who gets the message, and the price opens the others. */
  firstIsFree: z.boolean().default(false),
};
