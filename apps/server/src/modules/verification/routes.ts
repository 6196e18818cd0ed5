import { verification } from '@candela/contract/verification/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { applicant } from './applicant.ts';
import { addRelease } from './commands/add-release.ts';
import { correctIdentity } from './commands/correct-identity.ts';
import { sendIdentity } from './commands/send-identity.ts';
import { uploadDocument } from './commands/upload-document.ts';
import type { IdentityDeps } from './dependencies.ts';
import { identityOf } from './identity-view.ts';
import { texts } from './locales/texts.ts';
import { releasesOf } from './release-store.ts';

const os = implement(verification).$context<RequestContext>();

export function identityRoutes(deps: IdentityDeps) {
  return {
    getIdentity: os.getIdentity.handler(async ({ input, context }) => ({
      data: await identityOf(deps, await applicant(deps, input.token, context)),
    })),
    uploadDocument: os.uploadDocument.handler(async ({ input, context }) => {
      const accountId = await applicant(deps, input.token, context);
      return { data: await uploadDocument(deps, { accountId, side: input.side, data: input.data }) };
    }),
    correctIdentity: os.correctIdentity.handler(async ({ input: { token, ...form }, context }) => {
      const accountId = await applicant(deps, token, context);
      await correctIdentity(deps, accountId, form);
      return { msg: say(texts.replies.documentsSent), data: await identityOf(deps, accountId) };
    }),
    listReleases: os.listReleases.handler(async ({ context }) => {
      const data = await releasesOf(deps, signedIn(context).accountId);
      return { data, totalCount: data.length };
    }),
    addRelease: os.addRelease.handler(async ({ input, context }) => ({
      msg: say(texts.replies.releaseAdded),
      data: await addRelease(deps, signedIn(context).accountId, input),
    })),
    sendIdentity: os.sendIdentity.handler(async ({ input: { token, ...form }, context }) => {
      const accountId = await applicant(deps, token, context);
      await sendIdentity(deps, accountId, form);
      return { msg: say(texts.replies.documentsSent), data: await identityOf(deps, accountId) };
    }),
  };
}
