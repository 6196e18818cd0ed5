import { identity as contract } from '@candela/contract/identity';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { applicant } from './applicant.ts';
import { sendIdentity } from './commands/send-identity.ts';
import { uploadDocument } from './commands/upload-document.ts';
import type { IdentityDeps } from './dependencies.ts';
import { identityOf } from './identity-view.ts';

const os = implement(contract).$context<RequestContext>();

export function identityRoutes(deps: IdentityDeps) {
  return {
    getIdentity: os.getIdentity.handler(async ({ input, context }) => ({
      data: await identityOf(deps, await applicant(deps, input.token, context)),
    })),
    uploadDocument: os.uploadDocument.handler(async ({ input, context }) => {
      const accountId = await applicant(deps, input.token, context);
      return { data: await uploadDocument(deps, { accountId, side: input.side, data: input.data }) };
    }),
    sendIdentity: os.sendIdentity.handler(async ({ input: { token, ...form }, context }) => {
      const accountId = await applicant(deps, token, context);
      await sendIdentity(deps, accountId, form);
      return { msg: 'Your documents are with us.', data: await identityOf(deps, accountId) };
    }),
  };
}
