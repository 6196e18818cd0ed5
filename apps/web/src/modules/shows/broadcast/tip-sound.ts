import { useLocalStorage } from '@mantine/hooks';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';

/** The notes of the seven levels: each has those of the one below and one more. Source: C major, upwards. */
const notesHz = [523, 659, 784, 1047, 1319, 1568, 2093] as const;
const noteSeconds = 0.11;
const loudest = 0.16;

/** The notes a tip of a level sounds with, 1 to 7. */
export function notesOf(level: number): readonly number[] {
  return notesHz.slice(0, Math.min(notesHz.length, Math.max(1, Math.round(level))));
}

/** Sounds a tip, the longer and higher the more was given; silent where the browser forbids sound. */
function playTipSound(level: number): void {
  const notes = notesOf(level);
  try {
    const audio = new AudioContext();
    for (const [index, pitchHz] of notes.entries()) {
      const at = audio.currentTime + index * noteSeconds;
      const volume = audio.createGain();
      volume.gain.setValueAtTime(loudest, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds * 2.5);
      volume.connect(audio.destination);
      const note = audio.createOscillator();
      note.type = 'triangle';
      note.frequency.value = pitchHz;
      note.connect(volume);
      note.start(at);
      note.stop(at + noteSeconds * 2.5);
    }
    setTimeout(() => void audio.close(), (notes.length + 3) * noteSeconds * 1000);
  } catch {
    // No sound device: the tip is on the screen all the same.
  }
}

/** Whether this browser sounds tips at the desk; on until switched off. */
export function useTipSoundChoice() {
  const [isOn, setOn] = useLocalStorage({
    key: 'candela-tip-sounds',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isOn, setOn };
}

/** Sounds every tip of a room while it is wished. */
export function useTipSounds(channelName: string): void {
  const { isOn } = useTipSoundChoice();
  useSocketEvent('room.tip', (tip) => {
    if (isOn && tip.channelName === channelName) playTipSound(tip.level);
  });
}
