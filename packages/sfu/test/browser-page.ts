/**
 * The script of a blank page that publishes and plays, as a string: it runs in the browser, where nothing
 * of this package is known. Offers are sent before any candidate is gathered; the player trickles them.
 */
export const pageScript = `
  window.sessions = {};
  const bearer = (token) => ({ authorization: 'Bearer ' + token });

  const post = async (pc, url, token, trickles) => {
    const early = [];
    let send;
    pc.onicecandidate = ({ candidate }) => {
      if (!candidate || !trickles) return;
      if (send) send(candidate); else early.push(candidate);
    };
    await pc.setLocalDescription();
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/sdp' },
      body: pc.localDescription.sdp,
    });
    if (response.status !== 201) return { status: response.status };
    const location = new URL(response.headers.get('location'), url).href;
    const etag = response.headers.get('etag');
    const patches = [];
    send = (candidate) => patches.push(
      fetch(location, {
        method: 'PATCH',
        headers: { ...bearer(token), 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': etag },
        body: 'a=mid:' + candidate.sdpMid + '\\r\\na=' + candidate.candidate + '\\r\\n',
      }).then((patch) => patch.status),
    );
    await pc.setRemoteDescription({ type: 'answer', sdp: await response.text() });
    early.forEach(send);
    // Candidates may come well after the answer.
    while (pc.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 20));
    return { status: 201, location, patches: await Promise.all(patches) };
  };

  window.publish = async (name, url, token, mimeType) => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 360 } });
    const pc = new RTCPeerConnection();
    for (const track of stream.getTracks()) {
      const transceiver = pc.addTransceiver(track, { direction: 'sendonly', streams: [stream] });
      if (track.kind === 'video' && mimeType) {
        const { codecs } = RTCRtpReceiver.getCapabilities('video');
        transceiver.setCodecPreferences(codecs.filter((codec) => codec.mimeType === mimeType));
      }
    }
    window.sessions[name] = { pc };
    return post(pc, url, token, false);
  };

  window.watch = async (name, url, token) => {
    const pc = new RTCPeerConnection();
    pc.addTransceiver('audio', { direction: 'recvonly' });
    pc.addTransceiver('video', { direction: 'recvonly' });
    const video = document.createElement('video');
    Object.assign(video, { autoplay: true, srcObject: new MediaStream() });
    document.body.append(video);
    pc.ontrack = ({ track }) => video.srcObject.addTrack(track);
    const startedAt = performance.now();
    const session = { pc, firstFrameMs: null };
    window.sessions[name] = session;
    video.requestVideoFrameCallback(() => { session.firstFrameMs = performance.now() - startedAt; });
    return post(pc, url, token, true);
  };

  window.inbound = async (name) => {
    const { pc, firstFrameMs } = window.sessions[name];
    const result = { firstFrameMs, framesDecoded: 0, audioPackets: 0, audioEnergy: 0, codec: '', lost: 0, state: pc.connectionState };
    const stats = await pc.getStats();
    stats.forEach((entry) => {
      if (entry.type !== 'inbound-rtp') return;
      if (entry.kind === 'video') {
        result.framesDecoded = entry.framesDecoded ?? 0;
        result.codec = stats.get(entry.codecId)?.mimeType ?? '';
        result.lost = entry.packetsLost;
      } else {
        result.audioPackets = entry.packetsReceived;
        result.audioEnergy = entry.totalAudioEnergy ?? 0;
      }
    });
    return result;
  };

  window.hangUp = (name) => window.sessions[name].pc.close();
`;
