import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Broadcast } from '@candela/contract/shows/operations';
import type { Site } from './boot.ts';
import type { TestPicture } from './demo-live/test-picture.ts';
import type { Visitor } from './e2e-visitor.ts';

/** What it takes to watch a show over plain HTTPS: a picture in H264, and a network that carries nothing else. */

const script = fileURLToPath(new URL('./demo-live/publisher-process.ts', import.meta.url));

/** Publishes a show in H264 and Opus, as broadcasting software does, until the process is killed. */
export function publishInH264(
  site: Pick<Site, 'url'>,
  { media }: Pick<Broadcast, 'media'>,
  picture: TestPicture,
): ChildProcess {
  const options = { ...picture, whipUrl: `${site.url}${media.url}`, streamKey: media.token };
  return fork(script, [JSON.stringify(options)], { execArgv: [], stdio: 'ignore' });
}

/** Keeps all of the engine's addresses from a visitor's pages, and theirs from the engine. */
export async function blockMedia({ context }: Visitor): Promise<void> {
  await context.addInitScript(`
    const { setRemoteDescription } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.setRemoteDescription = function (answer) {
      const sdp = answer.sdp.replace(/a=candidate:.*\\r\\n/g, '');
      return setRemoteDescription.call(this, { type: answer.type, sdp });
    };
  `);
  await context.route('**/live/whep/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 204 }) : route.continue(),
  );
}
