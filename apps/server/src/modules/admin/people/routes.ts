import { adminPeople } from '@candela/contract/admin/people';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { accountList, getAccount, itemList, listShows } from './account-lists.ts';
import {
  addAccountNote,
  endAccountSessions,
  endSelfExclusion,
  erase,
  grant,
  removeAccountSecondFactor,
  reviewModel,
  setLegalHold,
  suspend,
} from './decide-on-account.ts';
import { hideItem, reviewItem, silenceRoom, stopShow, warnModel } from './moderate.ts';
import { getItem, setModelTrust } from './review.ts';

const os = implement(adminPeople).$context<RequestContext>();

/** Accounts, what models publish, and shows under way. */
export function peopleRoutes(deps: AdminDeps) {
  const { database } = deps;
  return {
    listAccounts: os.listAccounts.handler(({ input }) =>
      accountList(database, input, [input.type, input.state]),
    ),
    getAccount: os.getAccount.handler(async ({ input }) => ({ data: await getAccount(deps, input._id) })),
    approveModel: os.approveModel.handler(({ input, context }) => reviewModel(deps, input, context)),
    rejectModel: os.rejectModel.handler(({ input, context }) => reviewModel(deps, input, context)),
    suspendAccount: os.suspendAccount.handler(({ input, context }) => suspend(deps, input, true, context)),
    unsuspendAccount: os.unsuspendAccount.handler(({ input, context }) =>
      suspend(deps, input, false, context),
    ),
    endSelfExclusion: os.endSelfExclusion.handler(({ input, context }) =>
      endSelfExclusion(deps, input, context),
    ),
    removeSecondFactor: os.removeSecondFactor.handler(({ input, context }) =>
      removeAccountSecondFactor(deps, input, context),
    ),
    endAccountSessions: os.endAccountSessions.handler(({ input, context }) =>
      endAccountSessions(deps, input, context),
    ),
    addAccountNote: os.addAccountNote.handler(({ input, context }) => addAccountNote(deps, input, context)),
    grantCredits: os.grantCredits.handler(async ({ input, context }) => ({
      data: await grant(deps, input, context),
    })),
    setLegalHold: os.setLegalHold.handler(({ input, context }) => setLegalHold(deps, input, context)),
    eraseAccount: os.eraseAccount.handler(({ input, context }) => erase(deps, input, context)),
    listItems: os.listItems.handler(({ input }) => itemList(database, input, [input.state, input.kind])),
    getItem: os.getItem.handler(async ({ input }) => ({ data: await getItem(deps, input._id) })),
    setModelTrust: os.setModelTrust.handler(({ input, context }) => setModelTrust(deps, input, context)),
    reviewItem: os.reviewItem.handler(({ input, context }) => reviewItem(deps, input, context)),
    hideItem: os.hideItem.handler(({ input, context }) => hideItem(deps, input, context)),
    listShows: os.listShows.handler(() => listShows(deps)),
    silenceRoom: os.silenceRoom.handler(({ input, context }) => silenceRoom(deps, input, context)),
    warnModel: os.warnModel.handler(({ input, context }) => warnModel(deps, input, context)),
    stopShow: os.stopShow.handler(({ input, context }) => stopShow(deps, input, context)),
  };
}
