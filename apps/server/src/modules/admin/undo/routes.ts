import { adminUndo } from '@candela/contract/admin/undo';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { undoActions } from './undo-actions.ts';

const os = implement(adminUndo).$context<RequestContext>();

/** A way back for some seconds. */
export function undoRoutes(deps: AdminDeps) {
  return {
    undoActions: os.undoActions.handler(async ({ input, context }) => ({
      data: await undoActions(deps, input, context),
    })),
  };
}
