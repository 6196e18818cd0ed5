import type { TipLevel } from '@candela/contract/shared/tip-level';
import { useLocalStorage } from '@mantine/hooks';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';

/** C major, upwards: each level has the notes of the one below and one more. */
const notesHz = [523, 659, 784, 1047, 1319] as const;
const noteSeconds = 0.11;
const loudest = 0.16;

/** The notes a tip of a level sounds with. */
export function notesOf(level: TipLevel): readonly number[] {
  return notesHz.slice(0, level);
}

/** Sounds a tip, the longer and higher the more was given; silent where the browser forbids sound. */
function playTipSound(level: TipLevel): void {
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

/** Whether this browser plays tip sounds in the broadcaster; on by default. */
export function useTipSoundChoice() {
  const [isOn, setOn] = useLocalStorage({
    key: 'candela-tip-sounds',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isOn, setOn };
}

/** Plays a room's tip sounds while turned on; of several at once the loudest. */
export function useTipSounds(channelName: string): void {
  const { isOn } = useTipSoundChoice();
  useSocketEvent('room.tips', (event) => {
    if (!isOn || event.channelName !== channelName) return;
    const [loudestTip] = event.tips.toSorted((a, b) => b.level - a.level);
    if (loudestTip) playTipSound(loudestTip.level);
  });
}
