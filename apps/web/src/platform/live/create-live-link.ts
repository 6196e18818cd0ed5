import { FallbackLink } from './fallback-link.ts';
import type { LiveLink, LiveLinkOptions } from './live-link.ts';
import type { CreateSession } from './media-session.ts';
import { ReconnectingLink } from './reconnecting-link.ts';
import { WhipSession } from './whip-session.ts';

/** The grant says which engine carries the room; LiveKit's client is loaded only for rooms it carries. */
const createSession: CreateSession = async (options) => {
  if (options.grant.engine === 'whip') return new WhipSession(options);
  const [{ LiveKitSession }, livekit] = await Promise.all([
    import('./livekit-session.ts'),
    import('livekit-client'),
  ]);
  return new LiveKitSession(options, livekit);
};

/** Makes a link. It does nothing until `publish` or `watch` is called, and must be closed. */
export function createLiveLink(options: LiveLinkOptions): LiveLink {
  const openDirect = () => new ReconnectingLink(options, createSession);
  return options.joinByHls ? new FallbackLink(openDirect, options.joinByHls) : openDirect();
}
