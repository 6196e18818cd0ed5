import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoBroadcaster } from '@candela/testkit/demo-live/demo-broadcaster';
import { mostFramesBelow } from '@candela/testkit/video-frames';
import type { Cluster } from './cluster.ts';
import { showOf, signIn, until } from './site-people.ts';

const picture = { width: 320, height: 180, framesPerSecond: 15 };
const title = 'A recorded proof';
const recordedMs = 8_000;
const draftLimitMs = 120_000;

export interface RecordingFigures {
  /** How long the draft video is that a show of about sixteen seconds became, while the process that led was restarted. */
  draftSeconds: number;
  /** How many pictures a decoder finds in it. */
  draftFrames: number;
  /** How old the still was that a web process gave of the show, in milliseconds, for each of them. */
  stillAgesMs: number[];
  /** How many of those who take the show in were counted as viewers. */
  mirrorsCounted: number;
}

/** A show is recorded while the web processes are restarted one after the other, and becomes a draft in S3 that a worker made. */
export async function proveRecordings(
  cluster: Cluster,
  say: (line: string) => void,
): Promise<RecordingFigures> {
  const model = await signIn(cluster, 'bastian.rook', 'model');
  const broadcaster = await startDemoBroadcaster({
    ...{ siteUrl: cluster.url, username: model.username, password: 'candle-light-1' },
    ...{ title, picture },
  });
  try {
    await model.ask('userLive/setRecording', { channelName: model.id, record: true });
    const stillAgesMs: number[] = [];
    for (const name of ['web1', 'web2']) stillAgesMs.push(await stillAgeMs(cluster, name, model));
    const mirrorsCounted = (await showOf(cluster, model.id))?.viewers ?? 0;
    await sleep(recordedMs);
    await cluster.restartProcess('web1');
    await sleep(recordedMs);
    await broadcaster.stop();
    say('The show is over; its draft is waited for.');
    type Item = { title: string; forOwner: { status: string }; durationSeconds: number | null };
    const draft = await until('The draft', draftLimitMs, async () => {
      const items = await model.ask<Item[]>('userGallery/getAllGallery', { kind: 'video' });
      return items.find(
        (one) => one.title === title && one.forOwner.status === 'draft' && one.durationSeconds,
      );
    });
    const draftFrames = await mostFramesBelow(path.join(cluster.s3.folder, 'video'));
    const draftSeconds = draft.durationSeconds ?? 0;
    say(
      `A draft of ${draftSeconds} s with ${draftFrames} pictures; stills ${stillAgesMs.join(', ')} ms old.`,
    );
    return { draftSeconds, draftFrames, stillAgesMs, mirrorsCounted };
  } finally {
    await broadcaster.stop().catch(() => {});
  }
}

/** Asked of one process itself: the balancer would choose. */
async function stillAgeMs(
  cluster: Cluster,
  name: string,
  model: { id: string; token: string },
): Promise<number> {
  type Still = { snapshot: { takenAt: string } };
  return await until(`A still of ${name}`, 60_000, async () => {
    const answer = await fetch(`${cluster.addresses[name]}/api/userLive/listSnapshots`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${model.token}` },
      body: JSON.stringify({ channelNames: [model.id] }),
    });
    const { data } = (await answer.json()) as { data: Still[] };
    return data[0] && Date.now() - new Date(data[0].snapshot.takenAt).getTime();
  });
}
