import type { StartLivePackager } from '../../media/index.ts';
import { createEngineEvents } from '../engine-events.ts';
import type { HlsOutput, LiveEngine } from '../live-engine.ts';
import { type LiveLog, silentLiveLog } from '../live-log.ts';
import { createHlsViewers } from './hls-viewers.ts';
import { PackagedShow } from './packaged-show.ts';

export interface HlsOptions {
  /** How many channels are packaged at the same time, each in a process of its own. */
  maxShows: number;
  /** Of how many of them the picture is encoded anew, as browsers send VP8. */
  maxTranscoded: number;
  start: StartLivePackager;
  log?: LiveLog;
}

/**
 * Adds HLS to an engine that gives away what is published. Who watches by it counts as a viewer. Whether somebody may is
 * asked by whoever serves the files, at each of them; the engine's own refusals do not hold here.
 */
export function withHls(engine: LiveEngine, options: HlsOptions): LiveEngine {
  const { maxShows, maxTranscoded, start, log = silentLiveLog } = options;
  const { readTap } = engine;
  if (!readTap || maxShows === 0) return engine;
  const events = createEngineEvents();
  const shows = new Map<string, PackagedShow>();
  const mayTranscode = () =>
    [...shows.values()].filter(({ isTranscoding }) => isTranscoding).length < maxTranscoded;
  const deps = { readTap, start, mayTranscode, log };
  const viewers = createHlsViewers({
    joined: (viewer) => events.emit('viewerJoined', viewer),
    left: (viewer) => events.emit('viewerLeft', viewer),
  });

  function showOf(channel: string): PackagedShow | undefined {
    const running = shows.get(channel);
    if (running || shows.size >= maxShows) return running;
    const show = new PackagedShow(channel, deps);
    shows.set(channel, show);
    void show.ended.finally(() => {
      if (shows.get(channel) === show) shows.delete(channel);
    });
    return show;
  }

  engine.on('engineDown', viewers.clear);

  const hls: HlsOutput = {
    async open(channel) {
      const show = showOf(channel);
      return show ? await show.open() : 'busy';
    },
    playlist: async (channel, awaited) => shows.get(channel)?.playlist(awaited),
    find: async (channel, name) => shows.get(channel)?.find(name),
    dropBefore: (channel, ms) => shows.get(channel)?.dropBefore(ms),
    seen: viewers.seen,
  };

  return {
    ...engine,
    hls,
    delivered: () => engine.delivered().union(viewers.delivered()),
    on(event, listener) {
      const stops = [engine.on(event, listener), events.on(event, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async disconnect(disconnection) {
      viewers.disconnect(disconnection);
      await engine.disconnect(disconnection);
    },
    async disconnectMany(channel, subjects) {
      for (const subject of subjects) viewers.disconnect({ channel, subject });
      await engine.disconnectMany(channel, subjects);
    },
    async close(channel) {
      shows.get(channel)?.stop();
      viewers.disconnect({ channel });
      await engine.close(channel);
    },
    async stop() {
      viewers.stop();
      for (const show of shows.values()) show.stop();
      await Promise.all([...shows.values()].map(({ ended }) => ended));
      await engine.stop();
    },
  };
}
