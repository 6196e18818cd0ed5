import type { BlogCard, BlogStory } from '@candela/contract/editorial/blog';
import { v7 as uuid } from 'uuid';
import { cleanHtml, safeLink } from '../../../platform/clean-html.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { likePattern } from '../like-pattern.ts';
import { texts } from '../locales/texts.ts';
import { type BlogRow, blogStore } from './store.ts';

const wordsAMinute = 220;

/** What an editor writes. Without `publishedAt` it is a draft; in the future it appears by itself. */
export interface BlogDraft {
  id?: string | undefined;
  title: string;
  summary: string;
  /** HTML; only what is safe of it is kept. */
  body: string;
  images: string[];
  publishedAt: Date | null;
}

/** A page of the blog, newest first, or of the stories in which the search stands. */
export async function listBlogs(
  db: Queryable,
  asked: { search: string; current_page: number; per_page: number },
  now: Date,
): Promise<{ data: BlogCard[]; totalCount: number }> {
  const pattern = likePattern(asked.search);
  const [rows, totalCount] = await Promise.all([
    blogStore.page(db, now, pattern, (asked.current_page - 1) * asked.per_page, asked.per_page),
    blogStore.total(db, now, pattern),
  ]);
  return { data: rows.map(cardOf), totalCount };
}

/** One published story. */
export async function getBlog(db: Queryable, blogId: string, now: Date): Promise<BlogStory> {
  const row = await blogStore.published(db, blogId, now);
  if (!row) return refuse('not_found');
  return { ...cardOf(row), body: cleanHtml(row.body) };
}

/** Writes a story, or writes over the one of that id; resolves to its id. */
export async function saveBlog(tx: Queryable, draft: BlogDraft, now: Date): Promise<string> {
  const id = draft.id ?? uuid();
  const images = draft.images.map(
    (image) =>
      safeLink(image) ?? refuse('invalid_input', { fields: { images: texts.refusals.notAnAddress } }),
  );
  await blogStore.write(tx, { ...draft, id, images, body: cleanHtml(draft.body) }, now);
  return id;
}

function cardOf(row: BlogRow): BlogCard {
  const words = row.body.replace(/<[^<>]*>/g, ' ').split(/\s+/).length;
  return {
    _id: row.id,
    title: row.title,
    summary: row.summary,
    images: row.images,
    publishedAt: (row.publishedAt ?? new Date(0)).toISOString(),
    readingMinutes: Math.max(1, Math.round(words / wordsAMinute)),
  };
}
