import { randomUUID } from 'node:crypto';
import { contextOf } from '@candela/testkit/test-calls';
import { call } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import { live, liveDatabase } from '../../../test-live.ts';
import type { AdminDeps } from '../dependencies.ts';
import { liveWallRoutes } from './routes.ts';

/** Leaves nothing live for the next test. */
export const endEverythingLive = `with over as (update calls.calls set status = 'ended', ended_at = now(), ended_by = 'lost' where status = 'active')
  update shows.shows set status = 'ended', ended_at = now(), end_reason = 'stopped', publisher_lost_at = null
  where status <> 'ended'`;

/** A moderator, who is on duty in these tests. */
export const staff = {
  id: randomUUID(),
  staffId: randomUUID(),
  email: 'eve@example.test',
  name: 'Eve',
  role: 'moderator' as const,
};
export const context: RequestContext = { ...contextOf(), staff };

/** The wall over what is live in a test; nobody is mailed. */
export const wall = () =>
  liveWallRoutes({
    database: liveDatabase(),
    clock: () => new Date(),
    siteName: () => 'Test',
    publicUrl: 'http://site.test',
    shows: live.shows,
    calls: live.calls,
    rooms: live.rooms,
    accounts: { contactOf: async () => undefined },
    settings: { all: async () => ({ notifyModelsWatched: 0 }) },
  } as unknown as AdminDeps);

export async function setBlur(modelId: string, isBlurred: boolean): Promise<void> {
  const reason = isBlurred ? 'A passer-by is in the picture.' : 'They have left.';
  await call(wall().blurShow, { modelId, isBlurred, reason }, { context });
}
