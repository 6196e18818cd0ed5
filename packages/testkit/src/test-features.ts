import type { SiteFeature } from '@candela/contract/shared/site-features';
import { type Queryable, statement } from '@candela/server/database';

const saveOff = statement<object>(
  'testkit.save-off',
  `insert into platform.looks (number, look, reason, made_at)
   select coalesce(max(number), 0) + 1, jsonb_build_object('off', $1::jsonb), 'A test.', now() from platform.looks`,
);

/** Saves which features are off, as another process of the site does; [] turns all on again. */
export async function saveFeaturesOff(queries: Queryable, off: readonly SiteFeature[]): Promise<void> {
  await queries.execute(saveOff, [JSON.stringify(off)]);
}
