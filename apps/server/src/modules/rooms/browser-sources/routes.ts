import {
  type BrowserSources,
  browserSourceOperations,
  sourceKinds,
} from '@candela/contract/rooms/browser-sources';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { replaceSourceNonce, type SourceNonce, sourceKeyOf, sourceNonceOf } from './source-keys.ts';
import { endSources } from './source-rooms.ts';

const os = implement(browserSourceOperations).$context<RequestContext>();

/** Where the pages of sources are served. */
export const sourcesPath = '/media/browser-sources';

/** The handlers of a model's addresses for broadcasting software. */
export function browserSourceRoutes(deps: RoomsDeps) {
  return {
    getBrowserSources: os.getBrowserSources.handler(async ({ context }) => ({
      data: await getBrowserSources(deps, context),
    })),
    rotateBrowserSources: os.rotateBrowserSources.handler(async ({ context }) => ({
      data: await rotateBrowserSources(deps, context),
    })),
  };
}

async function getBrowserSources(deps: RoomsDeps, context: RequestContext): Promise<BrowserSources> {
  const { accountId } = signedIn(context);
  await deps.accounts.assertModelMayGoLive(accountId);
  return addressesOf(deps, accountId, await sourceNonceOf(deps.database, accountId, deps.clock()));
}

async function rotateBrowserSources(deps: RoomsDeps, context: RequestContext): Promise<BrowserSources> {
  const { accountId } = signedIn(context);
  await deps.accounts.assertModelMayGoLive(accountId);
  const made = await replaceSourceNonce(deps.database, accountId, deps.clock());
  endSources(deps, accountId);
  return addressesOf(deps, accountId, made);
}

function addressesOf(
  { publicUrl, sourceSecret }: RoomsDeps,
  modelId: string,
  { nonce, createdAt }: SourceNonce,
): BrowserSources {
  const urlOf = (kind: (typeof sourceKinds)[number]) =>
    `${publicUrl}${sourcesPath}/${kind}/${sourceKeyOf(sourceSecret, kind, modelId, nonce)}`;
  return {
    sources: sourceKinds.map((kind) => ({ kind, url: urlOf(kind) })),
    createdAt: createdAt.toISOString(),
  };
}
