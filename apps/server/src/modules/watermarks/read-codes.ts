import type { MarkedKind } from '@candela/contract/watermarks/fields';
import type { ModelLeak } from '@candela/contract/watermarks/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { texts } from './locales/texts.ts';

/** Whose copy of what a code was shown on. */
export interface FoundCode {
  code: string;
  /** Null once the account is erased. */
  viewerId: string | null;
  modelId: string;
  kind: MarkedKind;
  subjectId: string;
  /** Of an item; empty for everything else, and for what is gone. */
  title: string;
  shownName: string | null;
  firstShownAt: Date;
  /** When it was paid for last; null for what was opened without a price of its own. */
  boughtAt: Date | null;
}

const find = statement<FoundCode>(
  'watermarks.find-code',
  `select c.code, c.viewer_id as "viewerId", c.model_id as "modelId", c.subject_kind as kind,
     c.subject_id as "subjectId", coalesce(i.title, '') as title, c.shown_name as "shownName",
     c.first_shown_at as "firstShownAt",
     (select max(b.created_at) from ledger.bought_items b
      where b.buyer_id = c.viewer_id and b.seller_id = c.model_id and b.item_id = c.subject_id) as "boughtAt"
   from watermarks.codes c left join library.item_list i on c.subject_kind = 'item' and i.id = c.subject_id
   where c.code = $1`,
);

/** Whose copy a code names, for staff; undefined for a code nobody has. */
export function findCode(queries: Queryable, code: string): Promise<FoundCode | undefined> {
  return queries.maybeRow(find, [code]);
}

/** What a model learns of a code on a copy of hers. Refuses with `not_found`, also for another model's. */
export async function leakOf(
  queries: Queryable,
  { code, modelId }: { code: string; modelId: string },
): Promise<ModelLeak> {
  const found = await findCode(queries, code);
  if (found?.modelId !== modelId) return refuse('not_found', { msg: texts.refusals.noCopy });
  return {
    kind: found.kind,
    _id: found.subjectId,
    title: found.title,
    firstShownAt: found.firstShownAt.toISOString(),
    name: found.shownName,
    boughtAt: found.boughtAt?.toISOString() ?? null,
    isGone: found.viewerId === null,
  };
}
