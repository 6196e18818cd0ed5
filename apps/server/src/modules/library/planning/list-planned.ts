import type { ItemKind, ItemStatus } from '@candela/contract/library/items';
import { calendarLimits, type PlannedItem } from '@candela/contract/library/planning';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { cardsOf } from '../item-view.ts';
import { viewerOf } from '../playback/grants.ts';

interface Row {
  id: string;
  kind: ItemKind;
  title: string;
  status: ItemStatus;
  publish_at: Date | null;
  take_down_at: Date | null;
}

// Each by an index of its own; one that is in several counts once. What is planned stands there while its files are made ready.
const planned = statement<Row>(
  'library.planned-items',
  `select i.id, i.kind, i.title, i.status,
     case when i.status in ('scheduled', 'processing') then i.publish_at else i.published_at end as publish_at, i.take_down_at
   from library.items i
   where i.status <> 'archived' and i.id in (
     select id from library.items
     where model_id = $1 and status = 'scheduled' and publish_at >= $2 and publish_at < $3
     union
     select id from library.items
     where model_id = $1 and status = 'processing' and publish_at >= $2 and publish_at < $3
     union
     select id from library.items where model_id = $1 and published_at >= $2 and published_at < $3
     union
     select id from library.items
     where model_id = $1 and take_down_at >= $2 and take_down_at < $3 and status in ('scheduled', 'published', 'expired')
   )
   order by publish_at, i.id limit $4`,
);

/** The caller's items that are published or taken down within a stretch, by the time they are published. */
export async function listPlanned(
  deps: LibraryDeps,
  input: { from: string; before: string },
  context: RequestContext,
): Promise<{ data: PlannedItem[] }> {
  const { accountId } = signedIn(context);
  const [from, before] = [new Date(input.from), new Date(input.before)];
  const rows = await deps.database.rows(planned, [accountId, from, before, calendarLimits.entriesMax]);
  const cards = await cardsOf(
    deps,
    rows.map(({ id }) => id),
    viewerOf(context),
  );
  const pictures = new Map(cards.map(({ _id, thumbnail }) => [_id, thumbnail]));
  const within = (time: Date | null) =>
    time !== null && time >= from && time < before ? time.toISOString() : null;
  const data = rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    title: row.title,
    status: row.status,
    thumbnail: pictures.get(row.id) ?? null,
    publishAt: row.status === 'draft' ? null : within(row.publish_at),
    takeDownAt: row.status === 'draft' ? null : within(row.take_down_at),
  }));
  return { data: data.filter(({ publishAt, takeDownAt }) => publishAt !== null || takeDownAt !== null) };
}
