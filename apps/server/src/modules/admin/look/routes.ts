import { adminLook, type LookVersion } from '@candela/contract/admin/look';
import { type Look, logoKey, standardLook } from '@candela/contract/admin/look-fields';
import { implement } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { lookOf } from '../../../platform/look/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { refuseUnreadable, tryColours } from './colours.ts';
import { takeLogo } from './logo-pictures.ts';

const historyMax = 50;

const versions = statement<Omit<LookVersion, 'at' | 'look'> & { look: unknown; at: Date }>(
  'admin.look-versions',
  `select l.number, l.look, l.reason, s.name as by, l.made_at as at
   from platform.look_list l left join admin.staff s on s.id = l.made_by
   order by l.number desc limit ${historyMax}`,
);
const one = statement<{ look: unknown }>(
  'admin.look-version',
  'select look from platform.look_list where number = $1',
);

const os = implement(adminLook).$context<RequestContext>();

/** How the site looks. */
export function lookRoutes(deps: AdminDeps) {
  return {
    getLook: os.getLook.handler(async () => ({ data: await getLook(deps) })),
    uploadLogo: os.uploadLogo.handler(async ({ input }) => ({ data: await takeLogo(deps, input.data) })),
    tryColours: os.tryColours.handler(({ input }) => ({ data: tryColours(input.colours) })),
    saveLook: os.saveLook.handler(({ input, context }) => saveLook(deps, input, context)),
  };
}

async function getLook({ database, files, look: site }: AdminDeps) {
  const rows = await database.rows(versions);
  const history = rows.map(({ look, at, ...row }) => ({ ...row, look: lookOf(look), at: at.toISOString() }));
  const [newest] = history;
  return {
    number: newest?.number ?? 0,
    look: newest?.look ?? standardLook,
    configuredName: site.configuredName,
    logoUrls: Object.fromEntries(
      history.flatMap(({ look }) => logosOf(look)).map((id) => [id, files.publicUrl(logoKey(id))]),
    ),
    history,
  };
}

/** Changes the look; refuses with `conflict` when it is not the one the operator saw. */
async function saveLook(
  deps: AdminDeps,
  { look, seen, reason }: { look: Look; seen: number; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  if (look.colours) refuseUnreadable(look.colours);
  await refuseLostLogos(deps, look);
  return await act(deps, context, 'saveLook', async (tx, note) => {
    const { staffId } = staffOf(context);
    const stored = seen === 0 ? undefined : await tx.maybeRow(one, [seen]);
    if (!(await deps.look.save(tx, { seen, look, reason, staffId }, deps.clock()))) {
      refuse('conflict', { msg: texts.refusals.lookChanged });
    }
    const before = stored ? lookOf(stored.look) : standardLook;
    note({ kind: 'look', id: String(seen + 1), reason, ...changes(before, look) });
    return { msg: say(texts.replies.lookSaved) };
  });
}

function logosOf({ logos }: Look): string[] {
  return Object.values(logos ?? {}).filter((id) => id !== null);
}

/** A look names only logos that were taken here. */
async function refuseLostLogos({ files }: AdminDeps, look: Look): Promise<void> {
  for (const [field, id] of Object.entries(look.logos ?? {})) {
    if (id === null || (await files.stat({ key: logoKey(id), visibility: 'public' }))) continue;
    refuse('invalid_input', { fields: { [`look.logos.${field}`]: texts.refusals.logoGone } });
  }
}

/** The parts that differ. */
function changes(before: Look, after: Look) {
  const parts = (Object.keys(after) as (keyof Look)[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const only = (look: Look) => Object.fromEntries(parts.map((part) => [part, look[part]]));
  return { before: only(before), after: only(after) };
}
