import type * as LiveKit from 'livekit-client';
import type { LocalTrackPublication, Room } from 'livekit-client';
import { readStats, type StatsEntry, type StatsTotals } from './link-stats.ts';
import { LinkError, type MediaSession, type Sample, type SessionOptions } from './media-session.ts';

/** One stay in a LiveKit room. The client library restores short losses; only its final goodbye is reported. */
export class LiveKitSession implements MediaSession {
  readonly stream: MediaStream | null;
  readonly #options: SessionOptions;
  readonly #livekit: typeof LiveKit;
  readonly #room: Room;
  readonly #published = new Map<string, LocalTrackPublication>();
  #totals: StatsTotals | null = null;
  #isClosed = false;

  constructor(options: SessionOptions, livekit: typeof LiveKit) {
    this.#options = options;
    this.#livekit = livekit;
    this.stream = options.role === 'watch' ? new MediaStream() : null;
    this.#room = new livekit.Room({
      dynacast: true,
      // The link notifies the room of leaving; it also handles pages put aside.
      disconnectOnPageLeave: false,
    });
    const { RoomEvent } = livekit;
    this.#room.on(RoomEvent.TrackSubscribed, (track) => this.#take(track.mediaStreamTrack));
    this.#room.on(RoomEvent.TrackUnsubscribed, (track) => this.stream?.removeTrack(track.mediaStreamTrack));
    this.#room.on(RoomEvent.Disconnected, () => {
      if (!this.#isClosed) options.onDown('disconnected');
    });
  }

  async open(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.close());
    const { url, token, iceServers } = this.#options.grant;
    try {
      // Without servers of ours LiveKit announces its own.
      await this.#room.connect(url, token, iceServers.length > 0 ? { rtcConfig: { iceServers } } : {});
      for (const track of this.#options.tracks) await this.#publish(track);
    } catch (cause) {
      throw new LinkError('The room could not be joined.', { reason: 'unreachable', cause });
    }
    if (this.#options.role === 'watch' && this.#room.remoteParticipants.size === 0) {
      throw new LinkError('Nobody is sending in this room.', { reason: 'not-live' });
    }
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    await this.#published.get(track.kind)?.track?.replaceTrack(track, true);
  }

  async sample(): Promise<Sample> {
    const entries: StatsEntry[] = [];
    for (const track of this.#tracks()) {
      const report = await track?.getRTCStatsReport();
      for (const entry of report?.values() ?? []) entries.push(entry as StatsEntry);
    }
    const { sample, totals } = readStats(entries, this.#options.role, performance.now(), this.#totals);
    this.#totals = totals;
    return { ...sample, received: null };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // Our own tracks belong to the link and must go on after this session.
    this.#room.disconnect(false).catch(() => undefined);
  }

  #tracks() {
    if (this.#options.role === 'publish') return [...this.#published.values()].map(({ track }) => track);
    return [...this.#room.remoteParticipants.values()].flatMap((participant) =>
      [...participant.trackPublications.values()].map(({ track }) => track),
    );
  }

  async #publish(track: MediaStreamTrack): Promise<void> {
    const { Track } = this.#livekit;
    const source = track.kind === 'video' ? Track.Source.Camera : Track.Source.Microphone;
    this.#published.set(track.kind, await this.#room.localParticipant.publishTrack(track, { source }));
  }

  #take(track: MediaStreamTrack): void {
    for (const earlier of this.stream?.getTracks() ?? []) {
      if (earlier.kind === track.kind && earlier !== track) this.stream?.removeTrack(earlier);
    }
    this.stream?.addTrack(track);
  }
}
