import type * as LiveKit from 'livekit-client';
import type { LocalTrackPublication, RemoteTrackPublication, Room } from 'livekit-client';
import { readStats, type StatsEntry, type StatsTotals } from './link-stats.ts';
import type { LinkReason } from './live-link.ts';
import { LinkError, type MediaSession, type Sample, type SessionOptions } from './media-session.ts';
import { layerFor, type QualityChoice, type QualityControl, type QualityReport } from './quality.ts';
import { Watchdog } from './watchdog.ts';

/** The client library notices a dead server after about fifteen seconds; whoever comes anew is on another node by then. */
const silentForMs = 5000;

/** One stay in a LiveKit room. The client library restores short losses; only its final goodbye is reported. */
export class LiveKitSession implements MediaSession {
  readonly stream: MediaStream | null;
  readonly quality: QualityControl | null;
  readonly #options: SessionOptions;
  readonly #livekit: typeof LiveKit;
  readonly #room: Room;
  readonly #published = new Map<string, LocalTrackPublication>();
  #choice: QualityChoice = 'auto';
  #totals: StatsTotals | null = null;
  #heard: Watchdog | null = null;
  #isClosed = false;
  #isDown = false;

  constructor(options: SessionOptions, livekit: typeof LiveKit) {
    this.#options = options;
    this.#livekit = livekit;
    this.stream = options.role === 'watch' ? new MediaStream() : null;
    this.quality = options.role === 'watch' ? this.#control() : null;
    this.#room = new livekit.Room({
      dynacast: true,
      // The link notifies the room of leaving; it also handles pages put aside.
      disconnectOnPageLeave: false,
    });
    const { RoomEvent } = livekit;
    this.#room.on(RoomEvent.TrackSubscribed, (track) => {
      this.#take(track.mediaStreamTrack);
      this.#applyChoice();
    });
    this.#room.on(RoomEvent.TrackUnsubscribed, (track) => this.stream?.removeTrack(track.mediaStreamTrack));
    this.#room.on(RoomEvent.Disconnected, () => {
      this.#goDown('disconnected');
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
    this.#listen(entries);
    return { ...sample, received: null };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // Our own tracks belong to the link and must go on after this session.
    this.#room.disconnect(false).catch(() => undefined);
  }

  /** Even while nothing is sent the server answers whether it is there, about every two seconds. */
  #listen(entries: readonly StatsEntry[]): void {
    const pairs = entries.filter(({ type }) => type === 'candidate-pair');
    if (pairs.length === 0) return;
    const heard = pairs.reduce(
      (sum, { bytesReceived = 0, responsesReceived = 0 }) => sum + bytesReceived + responsesReceived,
      0,
    );
    this.#heard ??= new Watchdog(silentForMs, silentForMs, performance.now());
    if (this.#heard.observe(heard, performance.now()) === 'stalled') this.#goDown('stalled');
  }

  #goDown(reason: LinkReason): void {
    if (this.#isClosed || this.#isDown) return;
    this.#isDown = true;
    this.#options.onDown(reason);
  }

  #tracks() {
    const publications = this.#options.role === 'publish' ? this.#published.values() : this.#received();
    return [...publications].map(({ track }) => track);
  }

  #received(): RemoteTrackPublication[] {
    return [...this.#room.remoteParticipants.values()].flatMap((participant) => [
      ...participant.trackPublications.values(),
    ]);
  }

  /** LiveKit takes the choice and follows the connection below it, but does not say when it does. */
  #control(): QualityControl {
    const report = (): QualityReport => ({
      layers: this.#pictures().flatMap(layersOf),
      isPictureSent: this.#choice !== 'audio',
      limitedBy: null,
    });
    return {
      read: async () => report(),
      choose: async (choice) => {
        this.#choice = choice;
        this.#applyChoice();
        return report();
      },
    };
  }

  #pictures(): RemoteTrackPublication[] {
    return this.#received().filter(({ kind }) => kind === this.#livekit.Track.Kind.Video);
  }

  #applyChoice(): void {
    const choice = this.#choice;
    for (const picture of this.#pictures()) {
      picture.setEnabled(choice !== 'audio');
      const layer = typeof choice === 'number' ? layerFor(layersOf(picture), choice) : undefined;
      if (choice !== 'audio') picture.setVideoQuality(layer?.quality ?? this.#livekit.VideoQuality.HIGH);
    }
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

/** The layers a publisher announced, largest first. */
function layersOf({ trackInfo }: RemoteTrackPublication) {
  return (trackInfo?.layers ?? [])
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ width, height, bitrate, quality }) => ({
      linesPixels: Math.min(width, height),
      bitsPerSecond: bitrate,
      quality: quality as number as LiveKit.VideoQuality,
    }))
    .toSorted((one, other) => other.linesPixels - one.linesPixels);
}
