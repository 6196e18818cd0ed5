import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { texts } from './locales/texts.ts';
import { type NamedPerson, namesWithoutRelease } from './rules.ts';

const approved = statement<{ id: string }>(
  'moderation.approved-among',
  'select id from accounts.public_models where id = any($1::uuid[])',
);

const released = statement<{ id: string }>(
  'moderation.usable-among',
  'select id from verification.usable_releases where id = any($1::uuid[])',
);

/**
 * Keeps an item back until everyone named on it has a release kept with it or an approved account; the model who
 * publishes it needs neither. Refuses with `conflict` in words for the model.
 */
export async function requireReleases(
  tx: Queryable,
  item: { modelId: string; people: readonly NamedPerson[] },
): Promise<void> {
  const ids = item.people.flatMap(({ accountId }) => accountId ?? []);
  const known = ids.length === 0 ? [] : await tx.rows(approved, [ids]);
  const releaseIds = item.people.flatMap(({ releaseId }) => releaseId ?? []);
  const saved = releaseIds.length === 0 ? [] : await tx.rows(released, [releaseIds]);
  const names = namesWithoutRelease(
    item.people,
    new Set([item.modelId, ...known.map(({ id }) => id)]),
    new Set(saved.map(({ id }) => id)),
  );
  if (names.length === 0) return;
  refuse('conflict', {
    msg: texts.refusals.releasesNeeded({ names: names.join(', ') }),
  });
}
