import { v7 as uuid } from 'uuid';
import { cleanHtml } from '../../platform/clean-html.ts';
import { type Queryable, statement, violatedConstraint } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { saveCmsDraft, saveCmsPage } from './commands/save-cms-page.ts';
import { cleanDescription, placeholdersOfPage } from './description.ts';
import { texts } from './locales/texts.ts';
import { settleDraft } from './store.ts';

const lockPage = statement<{
  title: string;
  description: string;
  updated_at: Date;
  written_at: Date;
  placement: string;
}>(
  'editorial.lock-page',
  `select title, description, updated_at, written_at, placement from editorial.cms_pages where slug = $1 for update`,
);
const hasVersions = statement<{ found: boolean }>(
  'editorial.has-versions',
  'select exists (select from editorial.cms_page_versions where slug = $1) as found',
);
const addVersion = statement(
  'editorial.add-version',
  `insert into editorial.cms_page_versions (id, slug, title, description, written_by, written_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

export interface PageRevision {
  slug: string;
  title: string;
  description: string;
  /** When the page was last written, as far as its editor knows; undefined for a new page. */
  seenAt?: string | undefined;
  staffId: string;
  placement?: 'none' | 'footer' | 'menu' | undefined;
  /** `now` shows it at once, `later` from `publishAt` on, `draft` once somebody publishes it. */
  publish: 'now' | 'later' | 'draft';
  publishAt: Date | null;
}

/**
 * Writes a managed page or its draft and keeps what it said before. Refuses with `conflict` when somebody else wrote it
 * meanwhile, and with `invalid_input` what may not be published: a text with unfilled placeholders, a time gone by.
 * @returns the page as it was
 */
export async function revisePage(tx: Queryable, revision: PageRevision, now: Date) {
  const { slug, title, description, seenAt, staffId, placement, publish, publishAt } = revision;
  refuseUnready(revision, now);
  const before = await tx.maybeRow(lockPage, [slug]);
  if (before?.written_at.toISOString() !== seenAt) {
    refuse('conflict', { msg: texts.refusals.pageChanged });
  }
  if (before && !(await tx.row(hasVersions, [slug])).found) {
    await tx.execute(addVersion, [uuid(), slug, before.title, before.description, null, before.updated_at]);
  }
  await tx.execute(settleDraft, [slug, now]);
  const page = { slug, title, description, placement };
  if (publish === 'now') await saveCmsPage(tx, page, now);
  else await saveCmsDraft(tx, { ...page, publishAt: publish === 'later' ? publishAt : null }, now);
  await tx.execute(addVersion, [uuid(), slug, title, cleanDescription(slug, description), staffId, now]);
  return before && { title: before.title, description: before.description, placement: before.placement };
}

function refuseUnready({ slug, description, publish, publishAt }: PageRevision, now: Date): void {
  if (publish === 'draft') return;
  const missing = placeholdersOfPage(slug, description);
  if (missing.length > 0) {
    const msg = texts.refusals.fillIn({ missing: missing.slice(0, 12).join(', ') });
    refuse('invalid_input', { fields: { description: msg } });
  }
  if (publish === 'later' && (publishAt === null || publishAt <= now)) {
    refuse('invalid_input', { fields: { publishAt: texts.refusals.chooseLaterTime } });
  }
}

interface Faq {
  group: string;
  question: string;
  answer: string;
  position: number;
  /** Nobody reads it before; null for at once. */
  shownFrom: Date | null;
}

const lockFaq = statement<Faq>(
  'editorial.lock-faq',
  'select group_name as group, question, answer, position, shown_from as "shownFrom" from editorial.faqs where id = $1 for update',
);
const writeFaq = statement(
  'editorial.write-faq',
  `insert into editorial.faqs (id, group_name, question, answer, position, shown_from)
   values ($1, $2, $3, $4,
     case when $5 > 0 then $5 else (select coalesce(max(position), 0) + 10 from editorial.faqs) end, $6)
   on conflict (id) do update set group_name = excluded.group_name, question = excluded.question,
     answer = excluded.answer, position = excluded.position, shown_from = excluded.shown_from`,
);
const removeFaq = statement('editorial.remove-faq', 'delete from editorial.faqs where id = $1');

/** Writes a question and what is safe of its answer's HTML; at position 0 it goes to the end. Refuses with `not_found` and `conflict`. */
export async function saveFaq(tx: Queryable, draft: Faq & { id?: string | undefined }) {
  const { id = uuid(), group, question, answer, position, shownFrom } = draft;
  const before = draft.id === undefined ? undefined : await tx.maybeRow(lockFaq, [id]);
  if (draft.id !== undefined && !before) refuse('not_found', { msg: texts.refusals.noQuestion });
  try {
    await tx.execute(writeFaq, [id, group, question, cleanHtml(answer), position, shownFrom]);
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    refuse('conflict', { msg: texts.refusals.positionTaken });
  }
  return { id, before };
}

/** Deletes a question. Refuses with `not_found`. */
export async function deleteFaq(tx: Queryable, id: string): Promise<Faq> {
  const before =
    (await tx.maybeRow(lockFaq, [id])) ?? refuse('not_found', { msg: texts.refusals.noQuestion });
  await tx.execute(removeFaq, [id]);
  return before;
}

const writeBanner = statement(
  'editorial.write-banner',
  `insert into editorial.banners (id, title, text, image, link, position) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do update set title = excluded.title, text = excluded.text, image = excluded.image,
     link = excluded.link, position = excluded.position`,
);
const removeBanner = statement('editorial.remove-banner', 'delete from editorial.banners where id = $1');

/** Puts a banner on the landing page, or changes the one of that id. */
export async function saveBanner(
  tx: Queryable,
  {
    id,
    title,
    text,
    image,
    link,
    position,
  }: {
    id: string;
    title: string;
    text: string;
    image: string;
    link: string | null;
    position: number;
  },
): Promise<void> {
  await tx.execute(writeBanner, [id, title, text, image, link, position]);
}

/** Takes a banner off; false when there was none. */
export async function deleteBanner(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.execute(removeBanner, [id])) > 0;
}

const removeStory = statement<{ title: string }>(
  'editorial.remove-story',
  'delete from editorial.blogs where id = $1 returning title',
);

/** Deletes a story of the blog; resolves to its title. Refuses with `not_found`. */
export async function deleteBlog(tx: Queryable, id: string): Promise<string> {
  const gone = await tx.maybeRow(removeStory, [id]);
  return gone?.title ?? refuse('not_found', { msg: texts.refusals.noStory });
}

const setClosed = statement(
  'editorial.close-ticket',
  "update editorial.support_tickets set status = 'closed', updated_at = $2 where id = $1 and status <> 'closed'",
);

/** Closes a letter; false when it is closed already. */
export async function closeTicket(tx: Queryable, ticketId: string, now: Date): Promise<boolean> {
  return (await tx.execute(setClosed, [ticketId, now])) === 1;
}

const setReopened = statement(
  'editorial.reopen-ticket',
  `update editorial.support_tickets set updated_at = $2, status = case when (
     select from_staff from editorial.support_messages where ticket_id = $1 order by created_at desc, id desc limit 1
   ) then 'answered' else 'open' end
   where id = $1 and status = 'closed'`,
);

/** Opens a closed letter again, as it was before; false when it is not closed. */
export async function reopenTicket(tx: Queryable, ticketId: string, now: Date): Promise<boolean> {
  return (await tx.execute(setReopened, [ticketId, now])) === 1;
}
