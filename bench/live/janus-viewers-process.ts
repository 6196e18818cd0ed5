import { randomUUID } from 'node:crypto';
import { PeerConnection, type Track } from 'node-datachannel';
import { serveParent } from './child.ts';
import { janusStream } from './janus-server.ts';
import { isRtcp } from './media-peer.ts';

/** A process that watches Janus's stream many times over and counts what arrives. */

type Question = { do: 'join'; url: string; viewers: number } | { do: 'count' };
type Description = { type: string; sdp: string };
type JanusEvent = { janus: string; jsep?: Description; data?: { id: number }; error?: { reason: string } };

const joinsWithinMs = 10_000;
// The library crashes when a track is collected before its connection, so nothing here ever is.
const connections: PeerConnection[] = [];
const tracks: Track[] = [];
let packets = 0;

async function ask(url: string, body: object): Promise<JanusEvent> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ ...body, transaction: randomUUID() }),
  });
  const answer = (await response.json()) as JanusEvent;
  if (answer.janus === 'error') throw new Error(`Janus refused: ${answer.error?.reason}`);
  return answer;
}

/** Asks for the stream, answers what Janus offers, and waits until media may come. */
async function watch(url: string): Promise<void> {
  const session = `${url}/${(await ask(url, { janus: 'create' })).data?.id}`;
  const attached = await ask(session, { janus: 'attach', plugin: 'janus.plugin.streaming' });
  const handle = `${session}/${attached.data?.id}`;
  await ask(handle, { janus: 'message', body: { request: 'watch', id: janusStream } });
  const answer = await answerTo(await nextOffer(session));
  await ask(handle, { janus: 'message', body: { request: 'start' }, jsep: answer });
  await ask(handle, { janus: 'trickle', candidate: { completed: true } });
}

/** Janus says what happens to a session to whoever asks and waits. */
async function nextOffer(session: string): Promise<Description> {
  const deadline = Date.now() + joinsWithinMs;
  while (Date.now() < deadline) {
    const event = (await (await fetch(session)).json()) as JanusEvent;
    if (event.jsep) return event.jsep;
  }
  throw new Error('Janus offered nothing.');
}

function answerTo(offer: Description): Promise<Description> {
  const connection = new PeerConnection('bench', { iceServers: [] });
  connections.push(connection);
  connection.onTrack((track) => {
    tracks.push(track);
    track.onClosed(() => undefined);
    track.onMessage((packet) => {
      if (!isRtcp(packet)) packets += 1;
    });
  });
  return new Promise((resolve) => {
    connection.onGatheringStateChange((state) => {
      const answer = connection.localDescription();
      if (state === 'complete' && answer) resolve({ type: 'answer', sdp: answer.sdp });
    });
    connection.setRemoteDescription(offer.sdp, 'offer');
  });
}

async function join({ url, viewers }: Extract<Question, { do: 'join' }>): Promise<{ joined: number }> {
  let [left, failed] = [viewers, 0];
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await watch(url).catch(() => {
        failed += 1;
      });
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return { joined: connections.length - failed };
}

serveParent((question: Question) => (question.do === 'join' ? join(question) : { packets }));
