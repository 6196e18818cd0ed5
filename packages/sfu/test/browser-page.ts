/**
 * The script of a blank page that publishes and plays, as a string: it runs in the browser, where nothing
 * of this package is known. Offers are sent before any candidate is gathered; the player trickles them.
 */
export const pageScript = `
  window.sessions = {};
  const bearer = (token) => ({ authorization: 'Bearer ' + token });

  const post = async (pc, url, token, trickles, throughPort, throughTcpPort) => {
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
    const answer = await response.text();
    // A relay on another port is then the only way known to the engine.
    const relayed = (sdp, protocol, port) => port
      ? sdp.replace(new RegExp('(a=candidate:\\\\S+ 1 ' + protocol + ' \\\\d+ \\\\S+) \\\\d+', 'g'), '$1 ' + port)
      : sdp;
    const sdp = relayed(relayed(answer, 'UDP', throughPort), 'TCP', throughTcpPort);
    await pc.setRemoteDescription({ type: 'answer', sdp });
    early.forEach(send);
    // Candidates may come well after the answer.
    while (pc.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 20));
    return { status: 201, location, patches: await Promise.all(patches) };
  };

  window.publish = async (name, url, token, mimeType, throughPort) => {
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
    return post(pc, url, token, false, throughPort);
  };

  /** Publishes a picture of noise, which needs all the bits it may have, in three layers. */
  window.publishLayers = async (name, url, token, mimeType) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 960, height: 540 });
    const pen = canvas.getContext('2d');
    const draw = () => {
      for (let y = 0; y < 540; y += 30) for (let x = 0; x < 960; x += 30) {
        pen.fillStyle = 'hsl(' + Math.floor(Math.random() * 360) + ' 60% ' + (30 + Math.random() * 40) + '%)';
        pen.fillRect(x, y, 30, 30);
      }
    };
    draw();
    setInterval(draw, 66);
    const stream = canvas.captureStream(15);
    const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
    const pc = new RTCPeerConnection();
    pc.addTransceiver(sound.getAudioTracks()[0], { direction: 'sendonly', streams: [stream] });
    const video = pc.addTransceiver(stream.getVideoTracks()[0], {
      direction: 'sendonly',
      streams: [stream],
      sendEncodings: [
        { rid: 'q', scaleResolutionDownBy: 4, maxBitrate: 100000 },
        { rid: 'h', scaleResolutionDownBy: 2, maxBitrate: 300000 },
        { rid: 'f', scaleResolutionDownBy: 1, maxBitrate: 900000 },
      ],
    });
    const { codecs } = RTCRtpReceiver.getCapabilities('video');
    video.setCodecPreferences(codecs.filter((codec) => codec.mimeType === mimeType));
    window.sessions[name] = { pc };
    return post(pc, url, token, false);
  };

  window.watch = async (name, url, token, throughPort, throughTcpPort) => {
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
    return post(pc, url, token, !throughPort, throughPort, throughTcpPort);
  };

  /** How a session is connected: the protocol, and the address of the engine. */
  window.way = async (name) => {
    const stats = await window.sessions[name].pc.getStats();
    const transport = [...stats.values()].find(({ type }) => type === 'transport');
    const pair = stats.get(transport?.selectedCandidatePairId);
    const { address = '', protocol = '' } = stats.get(pair?.remoteCandidateId) ?? {};
    return address + ' ' + protocol;
  };

  window.inbound = async (name) => {
    const { pc, firstFrameMs } = window.sessions[name];
    const result = { firstFrameMs, framesDecoded: 0, audioPackets: 0, audioEnergy: 0, codec: '', lost: 0, height: 0, state: pc.connectionState };
    const stats = await pc.getStats();
    stats.forEach((entry) => {
      if (entry.type !== 'inbound-rtp') return;
      if (entry.kind === 'video') {
        result.framesDecoded = entry.framesDecoded ?? 0;
        result.codec = stats.get(entry.codecId)?.mimeType ?? '';
        result.lost = entry.packetsLost;
        result.height = entry.frameHeight ?? 0;
      } else {
        result.audioPackets = entry.packetsReceived;
        result.audioEnergy = entry.totalAudioEnergy ?? 0;
      }
    });
    return result;
  };

  /** How well something is seen and heard, in totals since it was joined. */
  window.quality = async (name) => {
    const result = { framesDecoded: 0, height: 0, frozenS: 0, samples: 0, concealed: 0 };
    (await window.sessions[name].pc.getStats()).forEach((entry) => {
      if (entry.type !== 'inbound-rtp') return;
      if (entry.kind === 'video') {
        result.framesDecoded = entry.framesDecoded ?? 0;
        result.height = entry.frameHeight ?? 0;
        result.frozenS = entry.totalFreezesDuration ?? 0;
      } else {
        result.samples = entry.totalSamplesReceived ?? 0;
        result.concealed = (entry.concealedSamples ?? 0) - (entry.silentConcealedSamples ?? 0);
      }
    });
    return result;
  };

  /** How many pictures a publisher has made of the layer that it made fewest of. */
  window.framesMade = async (name) => {
    const made = [];
    (await window.sessions[name].pc.getStats()).forEach((entry) => {
      if (entry.type === 'outbound-rtp' && entry.kind === 'video') made.push(entry.framesEncoded ?? 0);
    });
    return Math.min(...made);
  };

  window.hangUp = (name) => window.sessions[name].pc.close();
`;
