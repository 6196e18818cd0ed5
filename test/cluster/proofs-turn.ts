import type { Cluster } from './cluster.ts';
import type { LiveBrowser } from './pages.ts';
import { untilFrames } from './proofs-live.ts';
import { publishShow, signIn } from './site-people.ts';

/** A member whose network lets nothing through but a TURN server watches a show. */
export async function proveTurn(
  cluster: Cluster,
  browser: LiveBrowser,
  say: (line: string) => void,
): Promise<{ relayedFrames?: number; relayedBy?: string[] }> {
  if (!cluster.settings.TURN_URLS) {
    say('Skipped: this machine has no coturn.');
    return {};
  }
  const show = await publishShow(cluster, browser, 'bastian.rook');
  const member = await signIn(cluster, 'mirelle', 'user');
  const page = await browser.newPage();
  try {
    await page.useRelaysOnly();
    const body = { channelName: show.model.id };
    await page.open({
      name: 'member',
      role: 'watch',
      path: 'userLive/joinBroadcast',
      body,
      token: member.token,
    });
    const relayedFrames = await untilFrames(page, 'member', 45);
    const relayedBy = await page.chosenAddresses();
    say(`Through coturn alone: ${relayedFrames} frames, by ${relayedBy.join(', ')}.`);
    return { relayedFrames, relayedBy };
  } finally {
    await page.drop();
    await show.end();
  }
}
