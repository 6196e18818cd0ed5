import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoBroadcaster } from '@candela/testkit/demo-live/demo-broadcaster';
import type { Cluster } from './cluster.ts';
import type { LiveBrowser, LivePage } from './pages.ts';
import { type Person, showOf, signIn, until } from './site-people.ts';

const bannedForMs = 60_000;
const picture = { width: 320, height: 180, framesPerSecond: 15 };
const firstFrameLimitMs = 40_000;

export interface WhipFigures {
  /** Frames a viewer decoded of what FFmpeg published by WHIP through the balancer. */
  whipFrames: number;
  /** How a second publisher, a wrong key and a change by a stranger were answered. */
  whipRefusals: number[];
}

export interface BanFigures {
  banTries: number;
  bannedJoins: number;
  bannedMediaPackets: number;
}

/** Waits until a link of a page shows pictures. */
export function untilFrames(page: LivePage, name: string, least = 10): Promise<number> {
  return until(`A picture at ${name}`, firstFrameLimitMs, async () => {
    const frames = (await page.read())[name]?.frames ?? 0;
    return frames >= least && frames;
  });
}

/**
 * FFmpeg publishes with a stream key by WHIP through the balancer, as broadcasting software does, and a member watches. Then
 * the model bans the member, who goes on trying for a minute with every token they ever held or were given, at every address
 * of the site.
 */
export async function proveWhipAndBan(
  cluster: Cluster,
  browser: LiveBrowser,
  say: (line: string) => void,
): Promise<WhipFigures & BanFigures> {
  const { url: siteUrl } = cluster;
  const model = await signIn(cluster, 'bastian.rook', 'model');
  const member = await signIn(cluster, 'mirelle', 'user');
  const broadcaster = await startDemoBroadcaster({
    siteUrl,
    username: model.username,
    password: 'candle-light-1',
    title: 'By WHIP',
    picture,
  });
  try {
    const page = await browser.newPage();
    const join = { role: 'watch', path: 'userLive/joinBroadcast', body: { channelName: model.id } } as const;
    await page.open({ ...join, name: 'member', token: member.token });
    // In a page of their own: a visitor's tokens stay good.
    const elsewhere = await browser.newPage();
    await elsewhere.open({ ...join, name: 'visitor' });
    const whipFrames = await untilFrames(page, 'member', 45);
    await untilFrames(elsewhere, 'visitor');
    const whipRefusals = await refusals(cluster, model);
    say(`WHIP through the balancer: ${whipFrames} frames; refusals ${whipRefusals.join(', ')}.`);

    // LiveKit renews tokens of whoever is in a room a while after they joined.
    await sleep(8_000);
    await model.ask('userRoom/ban', {
      channelName: model.id,
      accountId: member.id,
      isBanned: true,
      reason: 'A proof',
    });
    const given = await page.tokens();
    const web = ['web1', 'web2'].map((name) => cluster.addresses[name] ?? '');
    const addresses = [siteUrl, ...web].map((address) => `${address.replace('http', 'ws')}/live`);
    await until(
      'The end of the picture',
      10_000,
      async () => (await page.read()).member?.state !== 'connected',
    );
    say(`A banned member tries ${given.length} tokens for a minute.`);
    const tried = await page.tryTokens({ addresses, given, forMs: bannedForMs });
    say(`${tried.tries} tries, ${tried.joins} let in, ${tried.packets} packets.`);
    await elsewhere.close('visitor');
    return {
      ...{ whipFrames, whipRefusals },
      ...{ banTries: tried.tries, bannedJoins: tried.joins, bannedMediaPackets: tried.packets },
    };
  } finally {
    await broadcaster.stop();
  }
}

/** What must not work: a browser beside the software, a key that is none, and the end of a session by a stranger. */
async function refusals(cluster: Cluster, model: Person): Promise<number[]> {
  type Key = { whipUrl: string; streamKey: string };
  const { whipUrl, streamKey } = await model.ask<Key>('userLive/getStreamKey', {});
  const show = await showOf(cluster, model.id);
  const grant = await model.ask<{ media: { token: string } }>('userLive/resumeBroadcast', {
    channelName: model.id,
    sessionId: show?.id,
  });
  const send = async (method: string, url: string, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' };
    const body = method === 'POST' ? 'v=0\r\n' : null;
    return (await fetch(url, { method, headers, body })).status;
  };
  const wrongKey = `${streamKey.slice(0, -1)}${streamKey.endsWith('A') ? 'B' : 'A'}`;
  return [
    await send('POST', `${cluster.url}/live/whip/${show?.id}`, grant.media.token),
    await send('POST', whipUrl, wrongKey),
    await send('DELETE', `${whipUrl}/PA_nobody`, 'nonsense'),
  ];
}
