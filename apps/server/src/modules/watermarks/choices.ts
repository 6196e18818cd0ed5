import type { WatermarkChoice } from '@candela/contract/watermarks/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';

const read = statement<WatermarkChoice>(
  'watermarks.read-choice',
  'select on_media as "onMedia", on_live as "onLive" from watermarks.choices where model_id = $1',
);
const write = statement<WatermarkChoice>(
  'watermarks.save-choice',
  `insert into watermarks.choices (model_id, on_media, on_live, changed_at)
   values ($1, coalesce($2, false), coalesce($3, false), $4)
   on conflict (model_id) do update set on_media = coalesce($2, choices.on_media),
     on_live = coalesce($3, choices.on_live), changed_at = excluded.changed_at
   returning on_media as "onMedia", on_live as "onLive"`,
);

/** Where a model has the viewer's name and code shown: nowhere until she chooses. */
export async function getChoice(queries: Queryable, modelId: string): Promise<WatermarkChoice> {
  return (await queries.maybeRow(read, [modelId])) ?? { onMedia: false, onLive: false };
}

/** Changes that from now on; what is absent stays. */
export function setChoice(
  queries: Queryable,
  modelId: string,
  { onMedia, onLive }: { onMedia?: boolean | undefined; onLive?: boolean | undefined },
  at: Date,
): Promise<WatermarkChoice> {
  return queries.row(write, [modelId, onMedia ?? null, onLive ?? null, at]);
}
