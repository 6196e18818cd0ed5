import { adminPeople } from '@candela/contract/admin/people';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { silenceRoom, stopShow, warnModel } from '../live-wall/act-on-show.ts';
import { accountList, getAccount, itemList } from './account-lists.ts';
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
import { maskAccount, maskRow, seesAddresses } from './mask.ts';
import { hideItem, reviewItem } from './moderate.ts';
import { getItem, setModelTrust } from './review.ts';

const os = implement(adminPeople).$context<RequestContext>();

/** Accounts, what models publish, and what staff do about a show. */
export function peopleRoutes(deps: AdminDeps) {
  const { database } = deps;
  return {
    listAccounts: os.listAccounts.handler(async ({ input, context }) => {
      const found = await accountList(database, input, [input.type, input.state]);
      return seesAddresses(context) ? found : { ...found, data: found.data.map(maskRow) };
    }),
    getAccount: os.getAccount.handler(async ({ input, context }) => {
      const account = await getAccount(deps, input._id);
      return { data: seesAddresses(context) ? account : maskAccount(account) };
    }),
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
    listItems: os.listItems.handler(({ input }) =>
      itemList(database, input, [input.state, input.kind, input.accountId || null]),
    ),
    getItem: os.getItem.handler(async ({ input }) => ({ data: await getItem(deps, input._id) })),
    setModelTrust: os.setModelTrust.handler(({ input, context }) => setModelTrust(deps, input, context)),
    reviewItem: os.reviewItem.handler(({ input, context }) => reviewItem(deps, input, context)),
    hideItem: os.hideItem.handler(({ input, context }) => hideItem(deps, input, context)),
    silenceRoom: os.silenceRoom.handler(({ input, context }) => silenceRoom(deps, input, context)),
    warnModel: os.warnModel.handler(({ input, context }) => warnModel(deps, input, context)),
    stopShow: os.stopShow.handler(({ input, context }) => stopShow(deps, input, context)),
  };
}
