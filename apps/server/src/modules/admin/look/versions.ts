import type { AuditAction } from '@candela/contract/admin/audit-actions';
import { type Look, standardLook } from '@candela/contract/admin/look-fields';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { lookOf } from '../../../platform/look/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

const historyMax = 50;

interface Version {
  number: number;
  look: Look;
  reason: string;
  by: string | null;
  at: string;
}

type Part = keyof Look;

/** A part of a version; null where nothing was chosen. */
const written = (version: string) => `nullif(nullif(nullif(${version}.look -> part, 'null'), '[]'), '{}')`;

/** $1 the parts of a look: a version counts where one of them is not as the version before had it. */
const versions = statement<Omit<Version, 'at' | 'look'> & { look: unknown; at: Date }>(
  'admin.look-versions',
  `select l.number, l.look, l.reason, s.name as by, l.made_at as at
   from platform.look_list l
     left join platform.look_list before on before.number = l.number - 1
     left join admin.staff s on s.id = l.made_by
   where exists (
     select from unnest($1::text[]) as part
     where ${written('l')} is distinct from ${written('before')})
   order by l.number desc limit ${historyMax}`,
);
const newest = statement<{ number: number; look: unknown }>(
  'admin.look-newest',
  'select number, look from platform.look_list order by number desc limit 1',
);

/** What is saved now, and the versions that changed some of its parts, the newest first. */
export async function readVersions({ database }: AdminDeps, parts: readonly Part[]) {
  const [now, rows] = await Promise.all([database.maybeRow(newest), database.rows(versions, [parts])]);
  return {
    number: now?.number ?? 0,
    look: now ? lookOf(now.look) : standardLook,
    history: rows.map(
      ({ look, at, ...row }): Version => ({ ...row, look: lookOf(look), at: at.toISOString() }),
    ),
  };
}

/** A change of some parts of the look; the others stay as they are. */
interface Change {
  action: AuditAction;
  /** What the audit log calls it. */
  kind: string;
  change: Partial<Look>;
  /** The number of what it is made from. */
  seen: number;
  reason: string;
}

/**
 * Saves the next version, with what differs in the audit log; refuses with `conflict` when the newest is not the one
 * the operator saw.
 */
export async function saveVersion(
  deps: AdminDeps,
  context: RequestContext,
  { action, kind, change, seen, reason }: Change,
): Promise<void> {
  await act(deps, context, action, async (tx, note) => {
    const { staffId } = staffOf(context);
    const now = await tx.maybeRow(newest);
    const before = now ? lookOf(now.look) : standardLook;
    const after = { ...before, ...change };
    const saved =
      seen === (now?.number ?? 0) &&
      (await deps.look.save(tx, { seen, look: after, reason, staffId }, deps.clock()));
    if (!saved) refuse('conflict', { msg: texts.refusals.lookChanged });
    note({ kind, id: String(seen + 1), reason, ...differences(before, after) });
  });
}

/** The parts that differ. */
function differences(before: Look, after: Look) {
  const parts = (Object.keys(after) as Part[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const only = (look: Look) => Object.fromEntries(parts.map((part) => [part, look[part]]));
  return { before: only(before), after: only(after) };
}
