import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SiteClient, SiteRefusal } from './site-client.ts';
import type { TestPicture } from './test-picture.ts';

export interface DemoBroadcaster {
  username: string;
  uniqueId: string;
  /** Ends the show, as the model would. */
  stop(): Promise<void>;
}

export interface DemoBroadcasterOptions {
  siteUrl: string;
  username: string;
  password: string;
  title: string;
  picture: Omit<TestPicture, 'name'>;
}

const watchEveryMs = 3_000;
const restartPauseMs = 1_000;
const stopPatienceMs = 2_000;

/**
 * Logs in as a model, starts a free show and publishes a test picture to it with her stream key, starting again
 * whenever the media is lost. Resolves once the show is live.
 */
export async function startDemoBroadcaster(options: DemoBroadcasterOptions): Promise<DemoBroadcaster> {
  const { siteUrl, username, password, title } = options;
  const site = new SiteClient(siteUrl);
  const { _id: channelName, uniqueId } = await site.login(username, password);
  const startShow = () => site.startShow(channelName, title);
  await startShow();
  const { streamKey, whipUrl } = await site.streamKey();
  // The site may be reached at another address than the public one; the path is the same.
  const own = new URL(new URL(whipUrl).pathname, siteUrl).href;
  const publisher = JSON.stringify({ ...options.picture, name: username, whipUrl: own, streamKey });
  let isStopping = false;
  let child: ChildProcess | undefined;

  async function keepPublishing(): Promise<void> {
    const script = fileURLToPath(new URL('./publisher-process.ts', import.meta.url));
    while (!isStopping) {
      child = fork(script, [publisher], { execArgv: process.execArgv });
      await once(child, 'exit');
      if (!isStopping) await sleep(restartPauseMs);
    }
  }

  /** The publisher does not learn that the other end forgot it, so the room is looked at now and then. */
  async function keepWatching(): Promise<void> {
    let missed = 0;
    while (!isStopping) {
      await sleep(watchEveryMs, undefined, { ref: false });
      const status = await site.roomStatus(uniqueId).catch(() => undefined);
      if (isStopping || status === undefined || status === 'live') {
        missed = 0;
        continue;
      }
      missed += 1;
      if (missed < 2) continue;
      missed = 0;
      if (status === 'ended' || status === 'offline') await startShow().catch(() => undefined);
      child?.kill('SIGKILL');
    }
  }

  const publishing = keepPublishing();

  async function stop(): Promise<void> {
    isStopping = true;
    child?.kill('SIGTERM');
    const killed = setTimeout(() => child?.kill('SIGKILL'), stopPatienceMs);
    await publishing;
    clearTimeout(killed);
    await site.stopShow(channelName).catch((error: unknown) => {
      if (!(error instanceof SiteRefusal))
        console.error(`The site could not be told that ${username} stops.`);
    });
  }

  try {
    await untilLive(site, uniqueId);
  } catch (error) {
    await stop();
    throw error;
  }
  void keepWatching();
  return { username, uniqueId, stop };
}

const liveWithinMs = 20_000;
const lookEveryMs = 300;

async function untilLive(site: SiteClient, uniqueId: string): Promise<void> {
  const deadlineMs = Date.now() + liveWithinMs;
  while ((await site.roomStatus(uniqueId)) !== 'live') {
    if (Date.now() > deadlineMs) throw new Error('The show did not go live in time.');
    await sleep(lookEveryMs);
  }
}
