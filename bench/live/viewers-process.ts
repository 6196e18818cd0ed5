import { processCpuMs, serveParent } from './child.ts';
import { isRtcp, joinAsPeer, type MediaPeer } from './media-peer.ts';

/** A process that watches one channel many times over and counts what arrives. */

type Question = { do: 'join'; url: string; tokens: string[] } | { do: 'count' };

const viewers: MediaPeer[] = [];
let packets = 0;
let failed = 0;

async function watch(url: string, token: string): Promise<void> {
  let mediaSsrc: number | undefined;
  let highestSequence = 0;
  const viewer = await joinAsPeer(url, 'view', token, (kind, packet) => {
    if (isRtcp(packet)) return;
    packets += 1;
    if (kind === 'audio') return;
    mediaSsrc ??= packet.readUInt32BE(8);
    // Beside what came last, the cycles follow from where it lies between them.
    highestSequence += ((packet.readUInt16BE(2) - highestSequence) << 16) >> 16;
  });
  viewers.push(viewer);
  // A receiver report a second, as any living player sends. Who acknowledges nothing is soon sent nothing.
  const report = Buffer.from([0x81, 201, 0, 7, 0, 0, 0, 1, ...new Array<number>(24).fill(0)]);
  setInterval(() => {
    if (mediaSsrc === undefined) return;
    report.writeUInt32BE(mediaSsrc, 8);
    report.writeUInt32BE(highestSequence >>> 0, 16);
    viewer.send('video', report);
  }, 1000);
}

async function join(url: string, tokens: string[]): Promise<{ joined: number; failed: number }> {
  const waiting = [...tokens];
  const worker = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      await watch(url, token).catch(() => {
        failed += 1;
      });
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return { joined: viewers.length, failed };
}

serveParent((question: Question) =>
  question.do === 'join'
    ? join(question.url, question.tokens)
    : { packets, cpuMs: processCpuMs(), alive: viewers.filter((viewer) => !viewer.isClosed).length },
);
