import type { Presence } from '../../platform/live/index.ts';

/** Whose media stands in which channel, by what this process's engine reports. */
export function createPresence() {
  /** By channel, then subject: that subject's connections. */
  const channels = new Map<string, Map<string, Set<string>>>();

  return {
    joined({ channel, subject, sessionId }: Presence): void {
      const subjects = channels.get(channel) ?? new Map<string, Set<string>>();
      channels.set(channel, subjects);
      subjects.set(subject, (subjects.get(subject) ?? new Set<string>()).add(sessionId));
    },
    /** True when that was the subject's last connection to the channel. */
    left({ channel, subject, sessionId }: Presence): boolean {
      const subjects = channels.get(channel);
      const own = subjects?.get(subject);
      if (!subjects || !own?.delete(sessionId) || own.size > 0) return false;
      subjects.delete(subject);
      if (subjects.size === 0) channels.delete(channel);
      return true;
    },
    clear: () => channels.clear(),
    subjectsIn: (channel: string): string[] => [...(channels.get(channel)?.keys() ?? [])],
    everyone: (): { channel: string; subject: string; sessionIds: string[] }[] =>
      [...channels].flatMap(([channel, subjects]) =>
        [...subjects].map(([subject, sessions]) => ({ channel, subject, sessionIds: [...sessions] })),
      ),
  };
}

export type ChannelPresence = ReturnType<typeof createPresence>;
