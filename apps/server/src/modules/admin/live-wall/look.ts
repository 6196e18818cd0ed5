import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { runningShowOf } from './wall-list.ts';

/** A still the wall wants, if there is a newer one than it has. */
export interface AskedStill {
  _id: string;
  since: string | null;
}

export const onWire = ({ takenAtMs, webp }: { takenAtMs: number; webp: Buffer }) => ({
  takenAt: new Date(takenAtMs).toISOString(),
  webp: webp.toString('base64'),
});

/** The newest stills of free and paid shows for the wall, as far as it does not have them yet. */
export async function listWallStills({ shows }: Pick<AdminDeps, 'shows'>, asked: readonly AskedStill[]) {
  const found = await shows.wallStills(
    asked.map(({ _id, since }) => ({ id: _id, sinceMs: since === null ? 0 : Date.parse(since) })),
  );
  return [...found].map(([_id, still]) => ({ _id, ...onWire(still) }));
}

/** One still of what somebody shows now, also where nobody else may look. Refuses with `not_live` when there is none. */
export async function lookAtShow(
  deps: AdminDeps,
  { _id, reason }: { _id: string; reason: string },
  context: RequestContext,
) {
  await runningShowOf(deps.database, _id);
  // Waiting for a picture would keep a transaction open; nothing is handed out before the look is on record.
  const still = await deps.shows.lookNow(_id);
  if (!still) return refuse('not_live', { msg: texts.refusals.noPictureNow });
  await act(deps, context, 'lookAtShow', async (tx, note) => {
    const { kind, modelId, username } = await runningShowOf(tx, _id);
    note({ kind: 'show', id: _id, label: username, after: { show: kind, accountId: modelId }, reason });
  });
  return onWire(still);
}
