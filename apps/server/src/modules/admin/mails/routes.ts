import { type MailKind, mailKindNames, mailKinds } from '@candela/contract/admin/mail-kinds';
import { adminMails } from '@candela/contract/admin/mails';
import { implement } from '@orpc/server';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { type Message, say } from '../../../platform/i18n/index.ts';
import {
  cleanMailHtml,
  mailTextStore,
  mustStay,
  type OwnTexts,
  placeholdersOf,
  problemOfParagraph,
  problemOfSubject,
  standardHtml,
  standardText,
  type TextProblem,
  writeMail,
} from '../../../platform/mail/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts as t } from '../locales/texts.ts';
import { examplesFor } from './examples.ts';
import { readChanged, readVersions } from './versions.ts';

const subjectMax = 200;

const os = implement(adminMails).$context<RequestContext>();

/** What mails say. */
export function mailRoutes(deps: AdminDeps) {
  return {
    listMails: os.listMails.handler(async () => ({ data: await listMails(deps) })),
    getMail: os.getMail.handler(async ({ input }) => ({ data: await getMail(deps, input.kind) })),
    previewMail: os.previewMail.handler(({ input }) => ({
      data: previewMail(deps, input.kind, checked(input.kind, input.texts)),
    })),
    saveMail: os.saveMail.handler(({ input, context }) => saveMail(deps, input, context)),
  };
}

async function listMails(deps: AdminDeps) {
  const changed = await readChanged(deps);
  return mailKindNames.map((kind) => {
    const { area, subject } = mailKinds[kind];
    const now = changed.get(subject);
    const texts: OwnTexts = now?.texts ?? {};
    const isChanged = Object.keys(texts).length > 0;
    const own = texts[subject] ?? standardText(subject);
    return {
      kind,
      area,
      subject: own,
      isChanged,
      changedAt: isChanged ? (now?.at.toISOString() ?? null) : null,
    };
  });
}

async function getMail(deps: AdminDeps, kind: MailKind) {
  const { subject, paragraphs } = mailKinds[kind];
  const history = await readVersions(deps, subject);
  const own: OwnTexts = history[0]?.texts ?? {};
  const values = examples(deps);
  const textOf = (key: string, isSometimes: boolean) => {
    const written = own[key];
    const problem = written === undefined ? undefined : problemOf(kind, key, written);
    return {
      key,
      standard: key === subject ? standardText(key) : standardHtml(key),
      written: written ?? null,
      problem: problem ? say(inWords(problem)) : null,
      placeholders: placeholdersOf(key).map((one) => ({
        name: one.name,
        example: one.say({ key, values }),
        isLink: one.isLink,
        isRequired: key !== subject && mustStay(one),
      })),
      isSometimes,
    };
  };
  return {
    kind,
    number: history[0]?.number ?? 0,
    subject: textOf(subject, false),
    paragraphs: paragraphs.flatMap(({ keys, isSometimes }) => keys.map((key) => textOf(key, isSometimes))),
    history,
  };
}

/** Saves what follows the version the operator saw, with what differs in the audit log; refuses with `conflict` another. */
async function saveMail(
  deps: AdminDeps,
  { kind, texts, seen, reason }: { kind: MailKind; texts: OwnTexts; seen: number; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const own = checked(kind, texts);
  const { subject: mail } = mailKinds[kind];
  await act(deps, context, 'saveMail', async (tx, note) => {
    const before = (await mailTextStore.ofSubjects(tx, [mail])).get(mail) ?? {};
    const { staffId } = staffOf(context);
    const saved = await mailTextStore.save(tx, { mail, seen, texts: own, reason, staffId }, deps.clock());
    if (!saved) refuse('conflict', { msg: t.refusals.mailChanged });
    note({ kind: 'mail', id: kind, reason, before: differing(before, own), after: differing(own, before) });
  });
  return { msg: say(t.replies.mailSaved) };
}

function differing(texts: OwnTexts, other: OwnTexts): OwnTexts {
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => other[key] !== text));
}

/** What was written, cleaned; refuses what does not fit, naming each text. */
function checked(kind: MailKind, texts: OwnTexts): OwnTexts {
  const { subject, paragraphs } = mailKinds[kind];
  const keys = new Set([subject, ...paragraphs.flatMap((one) => one.keys)]);
  const own: Record<string, string> = {};
  const fields: Record<string, Message> = {};
  for (const [key, written] of Object.entries(texts)) {
    const text = key === subject ? written.replaceAll(/\s+/g, ' ').trim() : cleanMailHtml(written);
    const problem = keys.has(key) ? problemOf(kind, key, text) : undefined;
    if (!keys.has(key)) fields[`texts.${key}`] = t.refusals.mailText.none;
    else if (key === subject && text.length > subjectMax) fields[`texts.${key}`] = t.refusals.mailText.long;
    else if (isEmpty(text)) continue;
    else if (problem) fields[`texts.${key}`] = inWords(problem);
    else own[key] = text;
  }
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  return own;
}

function isEmpty(text: string): boolean {
  return text.replaceAll(/<[^<>]*>/g, '').trim() === '';
}

function problemOf(kind: MailKind, key: string, text: string): TextProblem | undefined {
  return key === mailKinds[kind].subject ? problemOfSubject(key, text) : problemOfParagraph(key, text);
}

function inWords({ kind, names }: TextProblem): Message {
  return t.refusals.mailText[kind]({ names: names.join(', ') });
}

/** The mail with an example for every value, and of the paragraphs that stand for each other the first. */
function previewMail(deps: AdminDeps, kind: MailKind, own: OwnTexts) {
  const { subject: key, paragraphs } = mailKinds[kind];
  const values = examples(deps) ?? {};
  const messages = paragraphs.map(({ keys: [first] }) =>
    first === undefined ? t.mailPreview.asWritten : { key: first, values },
  );
  const site = { siteName: deps.siteName(), publicUrl: deps.publicUrl };
  const signature = deps.look.texts().mailSignature;
  const content = { site, username: 'ada', subject: framed(key, values), paragraphs: messages, signature };
  const { subject, html, text } = writeMail({ to: 'ada@example.org', content }, undefined, own);
  // The console forbids styles beside elements, and brings the same itself.
  return { subject, html: html.replaceAll(/<([a-z0-9]+) style="[^"]*">/g, '<$1>'), text };
}

/** Some catalogues say every subject inside one frame. */
function framed(key: string, values: NonNullable<Message['values']>): Message {
  const subject = { key, values };
  const frame = `${key.slice(0, key.indexOf(':'))}:subject`;
  const isFramed = frame !== key && placeholdersOf(frame).some(({ name }) => name === 'subject');
  return isFramed ? { key: frame, values: { ...values, subject } } : subject;
}

function examples({ siteName, publicUrl, clock }: AdminDeps) {
  return examplesFor({ siteName: siteName(), publicUrl }, clock());
}
