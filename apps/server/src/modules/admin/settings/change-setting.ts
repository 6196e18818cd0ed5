import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Settings, type SiteSettings, settingOf } from '../../../platform/settings/index.ts';
import { type Actor, record } from '../audit.ts';
import { texts } from '../locales/texts.ts';

const lock = statement<object>(
  'admin.lock-setting',
  `select pg_advisory_xact_lock(hashtextextended('admin.setting ' || $1, 0))`,
);
const saved = statement<{ value: unknown }>(
  'admin.saved-setting',
  'select value from platform.setting_list where key = $1',
);

interface Change<Key extends keyof SiteSettings> {
  key: Key;
  value: SiteSettings[Key];
  /** What whoever changes it believes it to be; not asked when left out. */
  seen?: number | string;
  reason: string;
}

/**
 * Changes a setting in the caller's transaction and writes it to the audit log, which is its history.
 * @throws Refusal invalid_input (the field is the setting's key), conflict when it is not what was seen
 */
export async function changeSetting<Key extends keyof SiteSettings>(
  { settings, clock }: { settings: Settings; clock: () => Date },
  tx: Transaction,
  actor: Actor,
  { key, value, seen, reason }: Change<Key>,
): Promise<void> {
  await tx.execute(lock, [key]);
  const before = settingOf(key, (await tx.maybeRow(saved, [key]))?.value);
  if (seen !== undefined && before !== seen) {
    refuse('conflict', { msg: texts.refusals.settingChanged({ value: String(before) }) });
  }
  await settings.set(tx, key, value, actor.staffId);
  const event = { kind: 'setting', id: key, before: { value: before }, after: { value }, reason };
  await record(tx, actor, 'setSetting', event, clock());
}
