import { snapshots } from '@candela/contract/shows/snapshots';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Shows } from '../index.ts';

const os = implement(snapshots).$context<RequestContext>();

export function snapshotRoutes(snapshotsFor: Shows['snapshotsFor']) {
  return {
    listSnapshots: os.listSnapshots.handler(async ({ input, context }) => {
      const found = await snapshotsFor(context, [...new Set(input.channelNames)]);
      return { data: [...found].map(([channelName, snapshot]) => ({ channelName, snapshot })) };
    }),
  };
}
