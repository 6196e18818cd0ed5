/**
 * The script of a blank page that publishes a canvas and plays it, as a string, because it runs in the
 * browser. The canvas carries the moment it was drawn as black and white cells: 24 bits of milliseconds,
 * then 8 bits of checksum, so that a misread frame is left out instead of counted.
 */
export const pageScript = `
  const cell = 40, columns = 8, rows = 4;
  const checksum = (value) => ((value & 255) ^ ((value >> 8) & 255) ^ ((value >> 16) & 255) ^ 0x5a) & 255;
  const peers = [];

  window.makeStream = async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 360 });
    document.body.append(canvas);
    const pen = canvas.getContext('2d');
    let frame = 0;
    const draw = () => {
      frame += 1;
      pen.fillStyle = '#333';
      pen.fillRect(0, 0, 640, 360);
      for (let i = 0; i < 40; i++) {
        pen.fillStyle = 'hsl(' + ((frame * 7 + i * 31) % 360) + ' 60% 50%)';
        pen.fillRect((i * 97 + frame * 5) % 640, 170 + ((i * 53 + frame * 3) % 170), 60, 24);
      }
      const now = Date.now() & 0xffffff;
      const bits = (BigInt(now) << 8n) | BigInt(checksum(now));
      for (let i = 0; i < columns * rows; i++) {
        pen.fillStyle = (bits >> BigInt(31 - i)) & 1n ? '#fff' : '#000';
        pen.fillRect((i % columns) * cell, Math.floor(i / columns) * cell, cell, cell);
      }
    };
    draw();
    setInterval(draw, 33);
    const stream = canvas.captureStream(30);
    const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of sound.getAudioTracks()) stream.addTrack(track);
    window.stream = stream;
  };

  const post = async (pc, url, token) => {
    await pc.setLocalDescription();
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/sdp' },
      body: pc.localDescription.sdp,
    });
    if (response.status !== 201) throw new Error(url + ' answered ' + response.status);
    await pc.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  };

  const sendAll = (pc) => {
    for (const track of window.stream.getTracks()) {
      const sender = pc.addTransceiver(track, { direction: 'sendonly', streams: [window.stream] });
      if (track.kind === 'video') {
        const { codecs } = RTCRtpSender.getCapabilities('video');
        sender.setCodecPreferences(codecs.filter((codec) => codec.mimeType === 'video/VP8'));
      }
    }
  };

  window.publish = async (url, token) => {
    const pc = new RTCPeerConnection();
    peers.push(pc);
    sendAll(pc);
    await post(pc, url, token);
    if (pc.connectionState !== 'connected') {
      await new Promise((resolve) => pc.addEventListener('connectionstatechange', () =>
        pc.connectionState === 'connected' && resolve()));
    }
  };

  const showIn = (pc) => {
    const video = document.createElement('video');
    Object.assign(video, { autoplay: true, muted: false, srcObject: new MediaStream() });
    document.body.append(video);
    pc.addEventListener('track', ({ track }) => video.srcObject.addTrack(track));
    return video;
  };
  const firstFrame = (video) => new Promise((resolve) => video.requestVideoFrameCallback(resolve));

  /** Joins, and resolves with the milliseconds from the request to watch to the first frame shown. */
  window.join = async (url, token) => {
    const startedAt = performance.now();
    const pc = new RTCPeerConnection();
    pc.addTransceiver('audio', { direction: 'recvonly' });
    pc.addTransceiver('video', { direction: 'recvonly' });
    const video = showIn(pc);
    const shown = firstFrame(video);
    await post(pc, url, token);
    await shown;
    window.watched = { pc, video };
    return performance.now() - startedAt;
  };

  /** The same between two connections of this page, with nothing between them. */
  window.joinDirectly = async () => {
    const startedAt = performance.now();
    const [from, to] = [new RTCPeerConnection(), new RTCPeerConnection()];
    from.onicecandidate = ({ candidate }) => to.addIceCandidate(candidate ?? undefined);
    to.onicecandidate = ({ candidate }) => from.addIceCandidate(candidate ?? undefined);
    sendAll(from);
    const video = showIn(to);
    const shown = firstFrame(video);
    await from.setLocalDescription();
    await to.setRemoteDescription(from.localDescription);
    await to.setLocalDescription();
    await from.setRemoteDescription(to.localDescription);
    await shown;
    window.watched = { pc: to, other: from, video };
    return performance.now() - startedAt;
  };

  window.leave = () => {
    const { pc, other, video } = window.watched;
    pc.close();
    other?.close();
    video.remove();
  };

  const readDrawnAt = (pixels, width) => {
    let bits = 0n;
    for (let i = 0; i < columns * rows; i++) {
      const x = (i % columns) * 4 + 2, y = Math.floor(i / columns) * 4 + 2;
      bits = (bits << 1n) | (pixels[(y * width + x) * 4] > 127 ? 1n : 0n);
    }
    const drawnAt = Number(bits >> 8n);
    return Number(bits & 255n) === checksum(drawnAt) ? drawnAt : undefined;
  };

  /** Milliseconds between drawing and showing, of every frame for a while. */
  window.watchDelays = (durationMs) => new Promise((resolve) => {
    const { video } = window.watched;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: columns * 4, height: rows * 4 });
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    const result = { delays: [], misread: 0 };
    const endsAt = Date.now() + durationMs;
    const onFrame = () => {
      const now = Date.now();
      const scale = video.videoWidth / 640;
      pen.drawImage(video, 0, 0, columns * cell * scale, rows * cell * scale, 0, 0, columns * 4, rows * 4);
      const drawnAt = readDrawnAt(pen.getImageData(0, 0, columns * 4, rows * 4).data, columns * 4);
      if (drawnAt === undefined) result.misread += 1;
      else result.delays.push(((now & 0xffffff) - drawnAt + 0x1000000) % 0x1000000);
      if (now < endsAt) video.requestVideoFrameCallback(onFrame); else resolve(result);
    };
    video.requestVideoFrameCallback(onFrame);
  });
`;
