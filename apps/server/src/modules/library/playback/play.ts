import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Mark } from '@candela/contract/watermarks/fields';
import { cached } from '../../../platform/cached.ts';
import { statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { currentViewer } from '../../../platform/viewer/index.ts';
import { isHiddenFromAccount } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { itemMark } from '../item-mark.ts';
import { seeItem } from '../item-store.ts';
import { texts } from '../locales/texts.ts';
import { renditionKey, renditionsPrefix } from '../renditions.ts';
import { type ItemView, viewItem } from '../visible-item.ts';
import { takeDevice } from './devices.ts';
import { browserMarkOf, isGrantFor, type PlaybackGrant, readGrant } from './grants.ts';

/**
 * What a request for a part of a video or a sound is answered with: a small text, where the part is for a minute, a
 * picture marked for whoever asks, or the sound itself, whose player would go on asking where it was sent once.
 */
export type Played =
  | { text: string; contentType: string }
  | { marked: Buffer; contentType: string }
  | { location: string }
  | {
      contentType: string;
      sizeBytes: number;
      open(range?: { start: number; end: number }): Promise<Readable>;
    };

const segmentSeconds = 60;
/** A player asks for several segments a second when it seeks; a check this old still holds. Cached twice, it is twice as old. */
const accessCacheLimits = { forMs: 2_500, atMost: 10_000 };
/** How often it is written down that a device still plays. */
const deviceCacheLimits = { forMs: 10_000, atMost: 10_000 };
const nameShape = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*)*$/;
const textTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
};
/** What a player is given beside the texts: segments and stills. Of this one video, so nothing a viewer may not have. */
const parts = new Set(['mp4', 'm4s', 'webp']);
/** What is asked for while something plays. */
const played = new Set(['m3u8', 'mp4', 'm4s', 'm4a']);

/** Small stills for seeking, of a video whose file carries no mark either. */
const isSprite = (name: string) => name === 'sprite.webp';

const mediumOf = statement<{ stored_name: string; role: 'media' | 'teaser' | 'picture' | 'poster' }>(
  'library.medium-to-play',
  `select f.stored_name, x.role from library.item_files x join library.files f on f.id = x.file_id
   where x.item_id = $1 and x.file_id = $2 and f.state = 'ready'
     and ((x.role in ('media', 'teaser') and f.kind in ('video', 'audio'))
       or (x.role in ('picture', 'poster') and f.kind = 'image'))`,
);

export interface PlaybackRequest {
  grant: string;
  name: string;
  /** The account whose bearer token came along, if one did. */
  asker: string | undefined;
  /** What the browser that asks is known by; undefined when it has no cookie. */
  browser: string | undefined;
  ip: string;
}

/** Where the parts of a medium are, and whether it is the thing itself rather than a teaser or a picture. */
interface Place {
  prefix: string;
  isMain: boolean;
  /** What every picture of it carries for its viewer. */
  mark: Mark | undefined;
}

const videoFile = statement<{ stored_name: string }>(
  'library.video-file',
  `select stored_name from library.files where id = $1 and kind = 'video' and state = 'ready'`,
);

/** A part of a video somebody may have; the caller has looked whether they may. */
export interface FilePart {
  fileId: string;
  name: string;
  /** What its stills carry for the viewer. */
  mark: Mark | undefined;
  viewerId: string;
  /** The device that plays it. */
  browser: string | undefined;
  ip: string;
}

/** Hands out videos part by part, sounds, and pictures that are not for everybody. */
export interface Playback {
  /**
   * One playlist, segment, sound or picture, if whoever asks may have it now; undefined when not, or when there is none.
   * Refuses with `too_many_devices`.
   */
  play(request: PlaybackRequest): Promise<Played | undefined>;
  /**
   * One part of a video that goes with a message. It looks at no right to it: whoever calls has. Refuses with
   * `too_many_devices`.
   */
  playFile(part: FilePart): Promise<Exclude<Played, { open: unknown }> | undefined>;
}

/** Keeps nothing but the access checks of the last seconds. */
export function createPlayback(deps: LibraryDeps): Playback {
  const access = cached<ItemView | undefined>({ ...accessCacheLimits, clock: deps.clock });
  const places = cached<Place | undefined>({ ...accessCacheLimits, clock: deps.clock });
  const devices = cached<boolean>({ ...deviceCacheLimits, clock: deps.clock });

  /** How an item stands to whoever holds the grant; undefined when for them it is not there. */
  async function accessBy(grant: PlaybackGrant): Promise<ItemView | undefined> {
    if (grant.sessionId && !(await deps.accounts.isSessionAlive(grant.sessionId))) return undefined;
    const row = await seeItem(deps.database, grant.itemId, grant.accountId);
    const isHidden = row && (await isHiddenFromAccount(deps.database, row.model_id, grant.accountId));
    return row && viewItem(isHidden ? { ...row, model_is_public: false } : row, grant.accountId);
  }

  /** Where its parts are, if the grant still holds: the session lives, and the item is open to its account. */
  async function look(grant: PlaybackGrant, country: string): Promise<Place | undefined> {
    // The pictures of one album are asked for together.
    const viewers = `${grant.itemId} ${grant.sessionId} ${country}`;
    const found = await access(viewers, () => accessBy(grant));
    if (found === undefined) return undefined;
    const medium = await deps.database.maybeRow(mediumOf, [grant.itemId, grant.fileId]);
    if (!medium || (found.access === 'locked' && medium.role !== 'teaser')) return undefined;
    return {
      prefix: renditionsPrefix(medium.stored_name),
      isMain: medium.role === 'media',
      // Everybody may watch a teaser.
      mark: medium.role === 'teaser' ? undefined : await itemMark(deps, found, grant.accountId),
    };
  }

  /** One browser at one address is a device; its cookie copied to another place makes it two. */
  async function requireDevice({ accountId }: Pick<PlaybackGrant, 'accountId'>, at: string): Promise<void> {
    if (accountId === undefined) return;
    const device = createHmac('sha256', deps.secret).update(`library.device.${at}`).digest('base64url');
    if (await devices(`${accountId} ${device}`, () => takeDevice(deps, accountId, device))) return;
    const msg = texts.refusals.tooManyDevices({ count: deps.playbackDevices });
    refuse('too_many_devices', { msg });
  }

  /** A part, for who may have it. */
  async function partOf(
    { prefix, mark }: Place,
    name: string,
    ending: string,
    viewerId: string,
  ): Promise<Played | undefined> {
    const key = renditionKey(prefix, name);
    const file = { key, visibility: 'private' } as const;
    if (ending === 'm4a') {
      const facts = await deps.files.stat(file);
      const open = (range?: { start: number; end: number }) => deps.files.read(file, range);
      return facts && { contentType: 'audio/mp4', sizeBytes: facts.sizeBytes, open };
    }
    if (ending === 'webp' && mark && !isSprite(name)) {
      const marked = await deps.watermarks.drawMark(file, mark, viewerId);
      return marked && { marked, contentType: 'image/webp' };
    }
    const contentType = textTypes[ending];
    if (contentType === undefined) {
      return parts.has(ending)
        ? { location: await deps.files.presignGet({ key, expiresSeconds: segmentSeconds }) }
        : undefined;
    }
    if (!(await deps.files.stat(file))) return undefined;
    return { text: await text(await deps.files.read(file)), contentType };
  }

  return {
    async play({ grant: token, name, asker, browser, ip }) {
      const grant = readGrant(deps, token);
      if (!grant || !nameShape.test(name) || !isGrantFor(deps, grant, { asker, browser })) return undefined;
      const country = currentViewer()?.country ?? '';
      const place = await places(`${token} ${country}`, () => look(grant, country));
      if (place === undefined) return undefined;
      const ending = name.slice(name.lastIndexOf('.') + 1);
      if (place.isMain && played.has(ending)) await requireDevice(grant, `${grant.browserMark} ${ip}`);
      return await partOf(place, name, ending, grant.accountId ?? '');
    },
    async playFile({ fileId, name, mark, viewerId, browser, ip }) {
      if (!nameShape.test(name)) return undefined;
      const file = await deps.database.maybeRow(videoFile, [fileId]);
      if (!file) return undefined;
      const place = { prefix: renditionsPrefix(file.stored_name), isMain: true, mark };
      const ending = name.slice(name.lastIndexOf('.') + 1);
      if (played.has(ending)) {
        const browserMark = browser === undefined ? '' : browserMarkOf(deps, browser);
        await requireDevice({ accountId: viewerId }, `${browserMark} ${ip}`);
      }
      const part = await partOf(place, name, ending, viewerId);
      // A video has no sound file of its own.
      return part && 'open' in part ? undefined : part;
    },
  };
}
