/** Two soft notes for somebody who looks elsewhere; silent where the browser forbids sound. */
export function playRequestSound(): void {
  try {
    const audio = new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.12;
    volume.connect(audio.destination);
    for (const [index, pitchHz] of [660, 880].entries()) {
      const note = audio.createOscillator();
      note.frequency.value = pitchHz;
      note.connect(volume);
      note.start(audio.currentTime + index * 0.18);
      note.stop(audio.currentTime + index * 0.18 + 0.14);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // No sound device: the request is on the screen all the same.
  }
}
