import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { type Database, statement } from '../../../platform/database/index.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { AsVisitor } from '../../../platform/http/as-visitor.ts';
import { toWireFailure } from '../../../platform/http/errors.ts';
import { refuse } from '../../../platform/refusal.ts';
import { drawSharePicture } from './draw-share-picture.ts';

export interface SharePictureDeps {
  siteName: () => string;
  /** The site's accent on dark, as `#rrggbb`. */
  accent: () => string;
  database: Database;
  files: Pick<FileStore, 'read' | 'publicUrl'>;
  asVisitor: AsVisitor;
}

/** Some hundred kilobytes each at most. */
const cachedMax = 100;
/** Each takes a moment of a processor. */
const atOnceMax = 4;
const readsPerMinute = 60;

const choice = statement<{ shares_portrait: boolean }>(
  'discovery.share-choice',
  'select shares_portrait from accounts.share_choices where account_id = $1',
);

/** Where the picture of a model's page is, for those who share its link. */
export function sharePicturePath(uniqueId: string): string {
  return `/share/${uniqueId}.jpg`;
}

/**
 * Serves the pictures of shared links. Each request asks first what a visitor of its country may see, so a model who
 * hides from there, is suspended or not approved has no picture. Her portrait is on it only where she chose so.
 */
export function registerSharePictures(app: FastifyInstance, deps: SharePictureDeps): void {
  const draw = cachingDraw(deps);
  const config = { rateLimit: { max: readsPerMinute, timeWindow: 60_000 } };
  app.get<{ Params: { uniqueId: string } }>(
    '/share/:uniqueId(^[A-Za-z0-9_-]{1,40}$).jpg',
    { config },
    async (request, reply) => {
      try {
        const { uniqueId } = request.params;
        const { data } = await deps.asVisitor(request, (visitor) =>
          visitor.accounts.getProfile({ uniqueId }),
        );
        if (data.type !== 'model') return reply.callNotFound();
        const chosen = await deps.database.maybeRow(choice, [data._id]);
        const portrait = chosen?.shares_portrait ? data.profileImage : null;
        const picture = await draw({ name: data.name || data.username, portrait });
        // Who may see it differs by country, so no cache between keeps it.
        return await reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(picture);
      } catch (error) {
        const { body, bug } = toWireFailure(error);
        if (bug || body.code === 'unavailable') throw error;
        return reply.callNotFound();
      }
    },
  );
}

/** Draws a picture once, and holds on to the last ones asked for. */
function cachingDraw({ siteName, accent, files }: SharePictureDeps) {
  const cached = new Map<string, Promise<Buffer>>();
  let atWork = 0;
  return async ({ name, portrait }: { name: string; portrait: string | null }): Promise<Buffer> => {
    const site = siteName();
    const colour = accent();
    const key = JSON.stringify([name, site, colour, portrait]);
    const known = cached.get(key);
    if (known) return await known;
    if (atWork >= atOnceMax) return refuse('unavailable', { retryAfterSeconds: 2 });
    atWork += 1;
    const drawn = readPortrait(files, portrait)
      .then((bytes) => drawSharePicture({ name, siteName: site, accent: colour, portrait: bytes }))
      .finally(() => {
        atWork -= 1;
      });
    cached.set(key, drawn);
    for (const oldest of cached.keys()) {
      if (cached.size <= cachedMax) break;
      cached.delete(oldest);
    }
    try {
      return await drawn;
    } catch (error) {
      cached.delete(key);
      throw error;
    }
  };
}

/** A public picture of this site by its address; null for none, and for one that lies elsewhere or is gone. */
async function readPortrait(
  files: SharePictureDeps['files'],
  address: string | null,
): Promise<Buffer | null> {
  const prefix = files.publicUrl('');
  if (!address?.startsWith(prefix)) return null;
  try {
    return await buffer(await files.read({ key: address.slice(prefix.length), visibility: 'public' }));
  } catch {
    // The name alone says whose page it is.
    return null;
  }
}
