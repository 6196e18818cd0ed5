import { randomUUID } from 'node:crypto';
import { contextOf } from '@candela/testkit/test-calls';
import type { RequestContext } from '../../../platform/http/context.ts';

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
