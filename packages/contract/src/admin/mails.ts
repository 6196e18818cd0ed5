import { z } from 'zod';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { paragraphs } from '../shared/texts.ts';
import { reason, staffAccess, staffOperation } from './fields.ts';
import { admin as t } from './locales/admin.ts';
import { seenNumber } from './look.ts';
import { mailAreas, mailKindNames } from './mail-kinds.ts';

const kind = z.enum(mailKindNames, { error: t.chooseMail });

/** By the message each takes the place of; one that is left out or empty is the catalogue's. */
const texts = z.record(
  z.string().max(80),
  paragraphs(t.texts, 10_000).refine((text) => !/[\u202a-\u202e\u2066-\u2069]/.test(text), {
    error: t.siteNameUnseen,
  }),
);

const placeholder = z.object({
  name: z.string(),
  /** What may stand there. */
  example: z.string(),
  isLink: z.boolean(),
  /** Whether the text loses its purpose without it. */
  isRequired: z.boolean(),
});

const text = z.object({
  /** The message it takes the place of. */
  key: z.string(),
  /** The catalogue's: the subject as text, a paragraph as HTML. */
  standard: z.string(),
  /** Null while the catalogue's holds. */
  written: z.string().nullable(),
  /** Why an own text is not used: it was written for another version of the site. */
  problem: z.string().nullable(),
  placeholders: z.array(placeholder),
  /** Whether only some of these mails have it. */
  isSometimes: z.boolean(),
});

/** What mails say. Only owners write them: they carry codes and links that open accounts. */
export const adminMails = {
  listMails: staffOperation('listMails', staffAccess.owner, 'The mails whose texts can be written anew')
    .input(z.object({}))
    .output(
      reply(
        z.array(
          z.object({
            kind,
            area: z.enum(mailAreas),
            subject: z.string(),
            isChanged: z.boolean(),
            changedAt: timestamp.nullable(),
          }),
        ),
      ),
    ),
  getMail: staffOperation('getMail', staffAccess.owner, 'The texts of one mail, and what they were before')
    .input(z.object({ kind }))
    .output(
      reply(
        z.object({
          kind,
          number: z.int(),
          subject: text,
          paragraphs: z.array(text),
          /** The newest first. */
          history: z.array(
            z.object({
              number: z.int(),
              texts: z.record(z.string(), z.string()),
              reason: z.string(),
              /** Null for staff who are gone. */
              by: z.string().nullable(),
              at: timestamp,
            }),
          ),
        }),
      ),
    ),
  previewMail: staffOperation(
    'previewMail',
    staffAccess.owner,
    'A mail with examples filled in, as it would be sent',
  )
    .input(z.object({ kind, texts }))
    .output(reply(z.object({ subject: z.string(), html: z.string(), text: z.string() }))),
  saveMail: staffOperation('saveMail', staffAccess.owner, 'Writes the texts of a mail anew', ['conflict'])
    .input(z.object({ kind, texts, seen: seenNumber, reason }))
    .output(doneReply),
};
