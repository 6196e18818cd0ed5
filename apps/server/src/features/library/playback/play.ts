import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { statement } from '../../../platform/database/index.ts';
import { isHiddenFromAccount } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { seeItem } from '../item-store.ts';
import { judge } from '../item-view.ts';
import { renditionsPrefix } from '../renditions.ts';
import { type PlaybackGrant, readGrant } from './grants.ts';

/**
 * What a request for a part of a video or a sound is answered with: a small text, where the part is for a minute, or
 * the sound itself, whose player would go on asking where it was sent once.
 */
export type Played =
  | { text: string; contentType: string }
  | { location: string }
  | {
      contentType: string;
      sizeBytes: number;
      open(range?: { start: number; end: number }): Promise<Readable>;
    };

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

const mediumOf = statement<{ stored_name: string; role: 'media' | 'teaser' }>(
  'library.medium-to-play',
  `select f.stored_name, x.role from library_item_files x join library_files f on f.id = x.file_id
   where x.item_id = $1 and x.file_id = $2 and x.role in ('media', 'teaser') and f.kind in ('video', 'audio')
     and f.state = 'ready'`,
);

/** Hands out videos part by part, and sounds. */
export interface Playback {
  /**
   * One playlist, segment or sound, if whoever asks may have it now; undefined when not, or when there is none.
   * @param asker the account whose bearer token came along, if one did
   */
  play(request: { grant: string; name: string; asker: string | undefined }): Promise<Played | undefined>;
}

/** Keeps nothing but the judgements of the last seconds. */
export function createPlayback(deps: LibraryDeps): Playback {
  const judged = new Map<string, { untilMs: number; prefix: Promise<string | undefined> }>();

  /** Where its parts are, if the grant still holds: the session lives, and the item is open to its account. */
  async function look(grant: PlaybackGrant): Promise<string | undefined> {
    if (grant.sessionId && !(await deps.accounts.isSessionAlive(grant.sessionId))) return undefined;
    const row = await seeItem(deps.database, grant.itemId, grant.accountId);
    const isHidden = row && (await isHiddenFromAccount(deps.database, row.model_id, grant.accountId));
    const item = row && judge(isHidden ? { ...row, model_is_public: false } : row, grant.accountId);
    if (!item) return undefined;
    const medium = await deps.database.maybeRow(mediumOf, [grant.itemId, grant.fileId]);
    if (!medium || (item.access === 'locked' && medium.role !== 'teaser')) return undefined;
    return renditionsPrefix(medium.stored_name);
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
      const file = { key, visibility: 'private' } as const;
      if (ending === 'm4a') {
        const facts = await deps.files.stat(file);
        const open = (range?: { start: number; end: number }) => deps.files.read(file, range);
        return facts && { contentType: 'audio/mp4', sizeBytes: facts.sizeBytes, open };
      }
      const contentType = texts[ending];
      if (contentType === undefined) {
        return parts.has(ending)
          ? { location: await deps.files.presignGet({ key, expiresSeconds: segmentSeconds }) }
          : undefined;
      }
      if (!(await deps.files.stat(file))) return undefined;
      return { text: await text(await deps.files.read(file)), contentType };
    },
  };
}
