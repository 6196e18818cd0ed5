import {
  adminSettings,
  type SettingChange,
  type SettingKey,
  type SettingRow,
} from '@candela/contract/admin/settings';
import { implement } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { settingFacts, siteSettings } from '../../../platform/settings/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listQuery } from '../list-query.ts';
import { texts } from '../locales/texts.ts';
import { changeSetting } from './change-setting.ts';

const changedAt = statement<{ key: string; updated_at: Date }>(
  'admin.settings-changed-at',
  'select key, updated_at from platform.setting_list',
);

/** The audit log is the history: whoever changes a setting writes to it in the same transaction. */
const changes = listQuery<SettingChange>('setting-changes', {
  select: `id::text as "_id", at, staff_email as by, before->'value' as before, after->'value' as after, reason`,
  from: 'admin.audit_log',
  where: `target_id = $4::text and target_kind = 'setting' and action = 'setSetting'
    and ($3::text is null or reason ilike $3 or staff_email ilike $3)`,
  order: 'at desc, id desc',
});

/** What a setting's schema allows; null where it sets no bound. */
function boundsOf(key: SettingKey) {
  const { minValue, maxValue, maxLength } = siteSettings[key].unwrap() as {
    minValue?: number | null;
    maxValue?: number | null;
    maxLength?: number | null;
  };
  return { min: minValue ?? null, max: maxValue ?? null, maxLength: maxLength ?? null };
}

/** The site's terms with what they may be, in the order of their page. */
async function getSettings({ settings, database }: AdminDeps) {
  const [values, changes] = await Promise.all([settings.saved(), database.rows(changedAt)]);
  const changed = new Map(changes.map((row) => [row.key, row.updated_at.toISOString()]));
  const data = (Object.keys(settingFacts) as SettingKey[]).map((key): SettingRow => {
    const facts = settingFacts[key];
    return {
      _id: key,
      ...facts,
      ...boundsOf(key),
      value: values[key],
      standard: siteSettings[key].parse(undefined),
      currency: facts.unit === 'money' ? values.currency : null,
      changedAt: changed.get(key) ?? null,
    };
  });
  return { data, totalCount: data.length };
}

/** Changes one of the terms; refuses with `conflict` when it is not what the operator saw. */
async function setSetting(
  deps: AdminDeps,
  input: { _id: SettingKey; value: number | string; seen: number | string; reason: string },
  context: RequestContext,
) {
  const { _id: key, value, ...rest } = input;
  const actor = { ...staffOf(context), ip: context.ip };
  await deps.database.transaction((tx) =>
    changeSetting(deps, tx, actor, { key, value: value as never, ...rest }),
  );
  return { msg: say(texts.replies.settingSaved) };
}

const os = implement(adminSettings).$context<RequestContext>();

/** The terms of the site. */
export function settingsRoutes(deps: AdminDeps) {
  return {
    getSettings: os.getSettings.handler(() => getSettings(deps)),
    listSettingChanges: os.listSettingChanges.handler(({ input }) =>
      changes(deps.database, input, [input.setting]),
    ),
    setSetting: os.setSetting.handler(({ input, context }) => setSetting(deps, input, context)),
  };
}
