import { z } from 'zod';
import { shared as t } from './locales/shared.ts';
import type { Message } from './messages.ts';

/** Control characters and halves of surrogate pairs have no place in a line of text; the database takes neither. */
const lineShape = /^[^\p{Cc}\p{Cs}]*$/u;
const paragraphShape = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** One line of text, trimmed. @param what begins the sentence that names the limit, in the plural */
export function line(what: Message, max: number) {
  return z
    .string({ error: () => t.textOnly({ what: what() }) })
    .trim()
    .max(max, { error: () => t.textMax({ what: what(), max }) })
    .regex(lineShape, { error: () => t.textHasControls({ what: what() }) });
}

/** Text of several lines, trimmed; forms see by its metadata that it wants room. @param what begins the sentence that names the limit, in the plural */
export function paragraphs(what: Message, max: number) {
  return z
    .string({ error: () => t.textOnly({ what: what() }) })
    .trim()
    .max(max, { error: () => t.textMax({ what: what(), max }) })
    .regex(paragraphShape, { error: () => t.textHasControls({ what: what() }) })
    .meta({ multiline: true });
}
