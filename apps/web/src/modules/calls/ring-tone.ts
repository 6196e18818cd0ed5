/** Two soft notes when somebody calls; one low, slower note for the one who waits. */
const rings = {
  incoming: { pitchesHz: [659, 880], everyMs: 2400, volume: 0.1 },
  outgoing: { pitchesHz: [440], everyMs: 3200, volume: 0.05 },
} as const;

/** Rings quietly until the returned function is called; silent where the browser forbids sound. */
export function startRinging(kind: keyof typeof rings): () => void {
  const { pitchesHz, everyMs, volume } = rings[kind];
  let audio: AudioContext;
  try {
    audio = new AudioContext();
  } catch {
    return () => undefined;
  }
  const gain = audio.createGain();
  gain.gain.value = volume;
  gain.connect(audio.destination);
  const ring = () => {
    if (audio.state !== 'running') {
      audio.resume().catch(() => undefined);
      return;
    }
    for (const [index, pitchHz] of pitchesHz.entries()) {
      const note = audio.createOscillator();
      const start = audio.currentTime + index * 0.22;
      note.frequency.value = pitchHz;
      note.connect(gain);
      note.start(start);
      note.stop(start + 0.18);
    }
  };
  ring();
  const timer = setInterval(ring, everyMs);
  return () => {
    clearInterval(timer);
    audio.close().catch(() => undefined);
  };
}
