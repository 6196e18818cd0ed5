import { z } from 'zod';

/** Control characters and halves of surrogate pairs have no place in a line of text; the database takes neither. */
const lineShape = /^[^\p{Cc}\p{Cs}]*$/u;
const paragraphShape = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** One line of text, trimmed. @param what begins the sentence that names the limit, in the plural */
export function line(what: string, max: number) {
  return z
    .string(`${what} must be text.`)
    .trim()
    .max(max, `${what} can have up to ${max} characters.`)
    .regex(lineShape, `${what} can't contain control characters.`);
}

/** Text of several lines, trimmed; forms see by its metadata that it wants room. @param what begins the sentence that names the limit, in the plural */
export function paragraphs(what: string, max: number) {
  return z
    .string(`${what} must be text.`)
    .trim()
    .max(max, `${what} can have up to ${max} characters.`)
    .regex(paragraphShape, `${what} can't contain control characters.`)
    .meta({ multiline: true });
}
