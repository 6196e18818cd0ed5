import type { RequestContext } from '../../../platform/http/context.ts';
import type { DiscoveryDeps } from '../dependencies.ts';

/** Who searches, and what it is answered from. */
export interface SearchContext {
  deps: DiscoveryDeps;
  context: Pick<RequestContext, 'session' | 'browser'>;
}
