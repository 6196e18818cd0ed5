import { WebRTCPlayer } from '@eyevinn/webrtc-player';
import { WHIPClient } from '@eyevinn/whip-web-client';

/** What the page of the test can do with clients that others wrote; bundled for the browser by `open-page.ts`. */
Object.assign(window, {
  /** @param {string} endpoint @param {string} authkey */
  async publish(endpoint, authkey) {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: true,
      video: { width: 640, height: 360 },
    });
    const client = new WHIPClient({ endpoint, opts: { authkey } });
    await client.setIceServersFromEndpoint();
    await client.ingest(stream);
    return client.getResourceUrl();
  },

  /** @param {string} url @param {string} token */
  async watch(url, token) {
    const video = document.createElement('video');
    Object.assign(video, { autoplay: true, muted: true });
    document.body.append(video);
    const player = new WebRTCPlayer({ video, type: 'whep' });
    await player.load(new URL(url), token);
  },

  framesShown() {
    return document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  },
});
