import { text } from 'node:stream/consumers';
import { statement } from '../../../platform/database/index.ts';
import { isHiddenFromAccount } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { seeItem } from '../item-store.ts';
import { judge } from '../item-view.ts';
import { renditionsPrefix } from '../renditions.ts';
import { type PlaybackGrant, readGrant } from './grants.ts';

/** What a request for a part of a video is answered with: a small text, or where the part is for a minute. */
export type Played = { text: string; contentType: string } | { location: string };

const segmentSeconds = 60;
/** A player asks for several segments a second when it seeks; a judgement this old still holds. */
const judgementMs = 5_000;
const judgementsKept = 10_000;
const nameShape = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*)*$/;
const texts: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
};
/** What a player is given beside the texts: segments and stills. Of this one video, so nothing a viewer may not have. */
const parts = new Set(['mp4', 'm4s', 'webp']);

const videoOf = statement<{ stored_name: string; role: 'media' | 'teaser' }>(
  'library.video-to-play',
  `select f.stored_name, x.role from library_item_files x join library_files f on f.id = x.file_id
   where x.item_id = $1 and x.file_id = $2 and x.role in ('media', 'teaser') and f.kind = 'video'
     and f.state = 'ready'`,
);

/** Hands out videos part by part. */
export interface Playback {
  /**
   * One playlist or segment, if whoever asks may have it now; undefined when not, or when there is none.
   * @param asker the account whose bearer token came along, if one did
   */
  play(request: { grant: string; name: string; asker: string | undefined }): Promise<Played | undefined>;
}

/** Keeps nothing but the judgements of the last seconds. */
export function createPlayback(deps: LibraryDeps): Playback {
  const judged = new Map<string, { untilMs: number; prefix: Promise<string | undefined> }>();

  /** Where the video's parts are, if the grant still holds: the session lives, and the item is open to its account. */
  async function look(grant: PlaybackGrant): Promise<string | undefined> {
    if (grant.sessionId && !(await deps.accounts.isSessionAlive(grant.sessionId))) return undefined;
    const row = await seeItem(deps.database, grant.itemId, grant.accountId);
    const isHidden = row && (await isHiddenFromAccount(deps.database, row.model_id, grant.accountId));
    const item = row && judge(isHidden ? { ...row, model_is_public: false } : row, grant.accountId);
    if (!item) return undefined;
    const video = await deps.database.maybeRow(videoOf, [grant.itemId, grant.fileId]);
    if (!video || (item.access === 'locked' && video.role !== 'teaser')) return undefined;
    return renditionsPrefix(video.stored_name);
  }

  function judgement(token: string, grant: PlaybackGrant): Promise<string | undefined> {
    const nowMs = deps.clock().getTime();
    const known = judged.get(token);
    if (known && known.untilMs > nowMs) return known.prefix;
    if (judged.size >= judgementsKept) judged.clear();
    const prefix = look(grant);
    judged.set(token, { untilMs: nowMs + judgementMs, prefix });
    prefix.catch(() => judged.delete(token));
    return prefix;
  }

  return {
    async play({ grant: token, name, asker }) {
      const grant = readGrant(deps, token);
      if (!grant || !nameShape.test(name) || (asker !== undefined && asker !== grant.accountId))
        return undefined;
      const prefix = await judgement(token, grant);
      if (prefix === undefined) return undefined;
      const key = `${prefix}/${name}`;
      const ending = name.slice(name.lastIndexOf('.') + 1);
      const contentType = texts[ending];
      if (contentType === undefined) {
        return parts.has(ending)
          ? { location: await deps.files.presignGet({ key, expiresSeconds: segmentSeconds }) }
          : undefined;
      }
      const file = { key, visibility: 'private' } as const;
      if (!(await deps.files.stat(file))) return undefined;
      return { text: await text(await deps.files.read(file)), contentType };
    },
  };
}
