import { type Queryable, statement } from '../../platform/database/index.ts';
import { accountOfViewer } from '../../platform/live/index.ts';
import { countryOfViewer } from '../accounts/index.ts';

const note = statement(
  'shows.note-viewer-location',
  `insert into shows.viewer_locations (channel, subject, model_id, country) values ($1, $2, $3, $4)
   on conflict (channel, subject) do update set country = excluded.country`,
);
const forget = statement(
  'shows.expire-viewer-locations',
  `delete from shows.viewer_locations w
   where not exists (select from shows.shows s where s.id = w.channel and s.status <> 'ended')
     and not exists (select from calls.call_list c where c.id = w.channel and c.status = 'active')`,
);

/** Keeps from where somebody begins to watch. To be called before it is checked whether they may. */
export async function noteViewerLocation(
  db: Queryable,
  { modelId, channel, subject }: { modelId: string; channel: string; subject: string },
): Promise<void> {
  const accountId = accountOfViewer(subject);
  const country = accountId === modelId ? undefined : await countryOfViewer(db, accountId);
  if (country !== undefined) await db.execute(note, [channel, subject, modelId, country]);
}

/** Drops what is kept of shows and calls that are over. */
export async function expireViewerLocations(db: Queryable): Promise<void> {
  await db.execute(forget);
}
