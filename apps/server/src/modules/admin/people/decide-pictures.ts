import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { locked } from './decide-on-account.ts';

interface Input {
  _id: string;
  pictureIds: string[];
  decision: 'approved' | 'rejected';
  reason: string;
}

/**
 * Decides the pictures of a model that were looked at. Before she is approved they can be rejected only: they are approved
 * with her. Refuses with `not_found`, and with `conflict` when none of them waits any more.
 */
export async function decidePictures(
  deps: AdminDeps,
  input: Input,
  context: RequestContext,
): Promise<{ msg: string }> {
  const { _id: accountId, pictureIds, decision, reason } = input;
  if (decision === 'rejected' && reason === '') {
    refuse('invalid_input', { fields: { reason: texts.refusals.reasonNeeded } });
  }
  return await act(deps, context, 'decidePictures', async (tx, note) => {
    const { username, approval, isErased } = await locked(tx, accountId);
    if (isErased) refuse('conflict', { msg: texts.refusals.erased });
    if (decision === 'rejected') await deps.accounts.rejectPictures(tx, { accountId, pictureIds, reason });
    else {
      if (approval !== 'approved') refuse('conflict', { msg: texts.refusals.profileIsNow({ approval }) });
      const count = await deps.accounts.approvePictures(tx, {
        accountId,
        pictureIds,
        withApplication: false,
      });
      if (count === 0) refuse('conflict', { msg: texts.refusals.picturesDecidedBefore });
    }
    note({
      kind: 'account',
      id: accountId,
      label: username,
      after: { pictures: decision, pictureIds },
      reason,
    });
    return { msg: say(texts.replies.picturesDecided({ decision })) };
  });
}
