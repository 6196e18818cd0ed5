import { say } from '../../../platform/i18n/index.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { keepLiveEvidence } from './keep-live-evidence.ts';

/**
 * Opens a case about a show whose picture looks like one that was taken down, or adds to the open one about its model, with
 * what the show shows and says now.
 */
export async function openCaseOfPicture(
  deps: ComplianceDeps,
  { showId, modelId, kind }: { showId: string; modelId: string; kind: string },
): Promise<void> {
  const still = await deps.lookNow(showId);
  await deps.database.transaction(async (tx) => {
    await keepLiveEvidence(deps, tx, {
      modelId,
      channel: showId,
      kind,
      reason: 'other',
      text: say(texts.blockedPicture),
      by: texts.site,
      still: still && { webp: still.webp, takenAt: new Date(still.takenAtMs) },
    });
  });
}
