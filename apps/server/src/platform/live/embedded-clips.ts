import type { RemoteSfu } from '@candela/sfu';
import { type Clips, requireChannelName } from './live-engine.ts';

/** The clips of the embedded engine: what is to be held is known here, and sent to each process again. */
export interface EmbeddedClips extends Clips {
  /** Has a new process hold what the last one held. */
  resume(sfu: RemoteSfu): Promise<void>;
  removeChannel(channel: string): void;
}

type CallSfu = (what: string, work: (sfu: RemoteSfu) => Promise<unknown>) => Promise<void>;

/** @param current the process there is now, if any */
export function createClips(current: () => RemoteSfu | undefined, callSfu: CallSfu): EmbeddedClips {
  /** Since when each channel is held, so that nothing from before is cut even if a process did not forget it. */
  const heldSinceMs = new Map<string, number>();

  return {
    async holdOnly(channels) {
      const gone = [...heldSinceMs.keys()].filter((channel) => !channels.includes(channel));
      for (const channel of gone) heldSinceMs.delete(channel);
      const added = channels.filter((channel) => !heldSinceMs.has(channel));
      for (const channel of added) heldSinceMs.set(channel, Date.now());
      for (const channel of gone) await callSfu('dropForClips', (sfu) => sfu.dropForClips(channel));
      for (const channel of added) await callSfu('holdForClips', (sfu) => sfu.holdForClips(channel));
    },
    async cut(channel, key, { fromMs, toMs }) {
      requireChannelName(key);
      const sinceMs = heldSinceMs.get(channel);
      const sfu = current();
      if (sinceMs === undefined || !sfu) return false;
      return await sfu.cutClip(channel, key, Math.max(fromMs, sinceMs), toMs);
    },
    async resume(sfu) {
      for (const channel of heldSinceMs.keys()) {
        await callSfu('holdForClips', () => sfu.holdForClips(channel));
      }
    },
    removeChannel: (channel) => void heldSinceMs.delete(channel),
  };
}
