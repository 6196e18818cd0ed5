import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { messages as t } from './locales/messages.ts';

/** Templates a model may have. */
export const templatesMax = 30;

/** A text a model begins messages to many with. */
export const messageTemplate = z.object({ _id: id, name: z.string(), text: z.string() });
export type MessageTemplate = z.infer<typeof messageTemplate>;

const templates = reply(z.array(messageTemplate));
const mine = { feature: 'massMessages', access: 'model' } as const;

export const messageTemplateOperations = {
  listTemplates: operation('/userChat/listTemplates', {
    ...mine,
    summary: "The model's templates, by name",
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(templates),
  saveTemplate: operation('/userChat/saveTemplate', {
    ...mine,
    summary: 'Saves a text under a name; the same name is replaced',
    refusals: ['wrong_account_type', 'conflict'],
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(
      z.object({
        name: line(t.templateNames, 40).min(1, { error: shared.enterAName }),
        text: paragraphs(t.messages, 2000).min(1, { error: t.writeTemplate }),
      }),
    )
    .output(templates),
  deleteTemplate: operation('/userChat/deleteTemplate', {
    ...mine,
    summary: 'Deletes a template; what was sent stays',
    refusals: ['wrong_account_type', 'not_found'],
  })
    .input(z.object({ templateId: id }))
    .output(templates),
};
