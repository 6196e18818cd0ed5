import type { Page } from 'playwright-core';

/**
 * Publishes from a page as OBS does: Opus on mid 0, then H264 on mid 1, no candidates sent after the offer,
 * the stream key as the bearer token, and exactly 201 with a Location expected.
 */
export async function publishLikeObs(
  page: Page,
  url: string,
  streamKey: string,
): Promise<{ status: number; location: string }> {
  return page.evaluate(
    `(${publishInPage})(${JSON.stringify(url)}, ${JSON.stringify(streamKey)})`,
  ) as Promise<{ status: number; location: string }>;
}

/** Ends what was published, as OBS does when Stop Streaming is pressed. */
export async function hangUp(page: Page, location: string, streamKey: string): Promise<number> {
  const request = { method: 'DELETE', headers: { authorization: `Bearer ${streamKey}` } };
  const status = await page.evaluate(
    `fetch(${JSON.stringify(location)}, ${JSON.stringify(request)}).then((response) => response.status)`,
  );
  await page.evaluate('window.__obs.close()');
  return status as number;
}

const publishInPage = `async (url, streamKey) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 360 } });
  const pc = new RTCPeerConnection();
  pc.addTransceiver(stream.getAudioTracks()[0], { direction: 'sendonly', streams: [stream] });
  const video = pc.addTransceiver(stream.getVideoTracks()[0], { direction: 'sendonly', streams: [stream] });
  const { codecs } = RTCRtpSender.getCapabilities('video');
  const h264 = codecs.filter((codec) => codec.mimeType === 'video/H264' && /packetization-mode=1/.test(codec.sdpFmtpLine));
  video.setCodecPreferences(h264);
  await pc.setLocalDescription();
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer ' + streamKey, 'content-type': 'application/sdp' },
    body: pc.localDescription.sdp,
  });
  if (response.status !== 201) {
    pc.close();
    return { status: response.status, location: '' };
  }
  await pc.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  window.__obs = pc;
  return { status: 201, location: response.headers.get('location') ?? '' };
}`;
