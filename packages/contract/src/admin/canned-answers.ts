import { z } from 'zod';
import { supportTopic } from '../editorial/support.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { byId, listInput, optionalId, staffAccess, staffOperation } from './fields.ts';
import { dated } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

/** What a canned answer may leave to the ticket it answers. */
const placeholders = ['name', 'number', 'subject'] as const;
type Placeholder = (typeof placeholders)[number];

const inBraces = /\{([^{}]*)\}/g;

/** What stands in braces and is no placeholder, each once: `['{nmae}']`. */
export function unknownPlaceholders(text: string): string[] {
  const found = [...text.matchAll(inBraces)].filter(
    ([, name]) => !(placeholders as readonly (string | undefined)[]).includes(name),
  );
  return [...new Set(found.map(([whole]) => whole))];
}

/** A canned answer as it is inserted: `{name}` becomes the name, and what is in it stays as it is. */
export function fillPlaceholders(text: string, values: Record<Placeholder, string | number>): string {
  return text.replaceAll(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name as Placeholder]) : whole,
  );
}

const cannedTopic = z.enum(['any', ...supportTopic.options], { error: t.chooseTopic });
export type CannedTopic = z.infer<typeof cannedTopic>;

const cannedAnswer = z.object({
  _id: id,
  topic: cannedTopic,
  title: z.string(),
  text: z.string(),
  updatedAt: timestamp,
});
export type CannedAnswerRow = z.infer<typeof cannedAnswer>;

/** Answers that support gives again and again. */
export const adminCannedAnswers = {
  listCannedAnswers: staffOperation(
    'listCannedAnswers',
    staffAccess.support,
    'Canned answers by topic and title',
  )
    .input(
      z.object({
        ...listInput,
        ...dated('usual', 'title', '-title', 'updatedAt', '-updatedAt'),
        topic: z.enum(['all', ...cannedTopic.options]).default('all'),
      }),
    )
    .output(listReply(cannedAnswer)),
  saveCannedAnswer: staffOperation(
    'saveCannedAnswer',
    staffAccess.support,
    'Writes a canned answer; {name}, {number} and {subject} are filled in from the ticket',
    ['not_found', 'conflict'],
  )
    .input(
      z.object({
        _id: optionalId,
        topic: cannedTopic,
        title: line(shared.titles, 80).min(1, { error: shared.enterTitle }),
        text: paragraphs(t.answers, 5000)
          .min(1, { error: t.writeTheAnswer })
          .superRefine((text, context) => {
            const names = unknownPlaceholders(text);
            if (names.length === 0) return;
            const message = t.unknownPlaceholders({ names: names.slice(0, 5).join(', ').slice(0, 200) });
            context.addIssue({ code: 'custom', message });
          }),
        /** When the answer was last written as far as its editor knows; absent for a new one. */
        seenAt: timestamp.optional(),
      }),
    )
    .output(reply(z.object({ _id: id }))),
  deleteCannedAnswer: staffOperation('deleteCannedAnswer', staffAccess.support, 'Deletes a canned answer', [
    'not_found',
  ])
    .input(byId)
    .output(doneReply),
};
