import type { PayoutMethod, PayoutMethodKind, PayoutSchedule } from '@candela/contract/earnings/payouts';
import { type Queryable, statement } from '../../platform/database/index.ts';

/** A payout method in use, without its details. */
export interface MethodRow {
  id: string;
  kind: PayoutMethodKind;
  label: string;
  preferred: boolean;
  created_at: Date;
}

const selectMethods = statement<MethodRow>(
  'earnings.methods-of-model',
  `select method.id, method.kind, method.label, method.created_at,
     method.id is not distinct from settings.preferred_method_id as preferred
   from earnings.payout_methods as method left join earnings.payout_settings as settings using (model_id)
   where method.model_id = $1 and method.removed_at is null order by method.created_at, method.id`,
);

/** A model's methods, oldest first. */
export function methodsOf(database: Queryable, modelId: string): Promise<MethodRow[]> {
  return database.rows(selectMethods, [modelId]);
}

export function methodView({ id, kind, label, preferred, created_at }: MethodRow): PayoutMethod {
  return { _id: id, kind, label, preferred, createdAt: created_at.toISOString() };
}

/** A row of `payout_settings`. */
export interface PayoutSettings {
  auto_payout: boolean;
  auto_payout_every: PayoutSchedule;
  auto_payout_from: number | null;
  preferred_method_id: string | null;
  held_since: Date | null;
  held_until: Date | null;
}

const settingsColumns =
  'auto_payout, auto_payout_every, auto_payout_from, preferred_method_id, held_since, held_until';
const ensureSettings = statement<object>(
  'earnings.ensure-settings',
  'insert into earnings.payout_settings (model_id) values ($1) on conflict do nothing',
);
const lockSettings = statement<PayoutSettings>(
  'earnings.lock-settings',
  `select ${settingsColumns} from earnings.payout_settings where model_id = $1 for no key update`,
);

/**
 * A model's settings, locked until the transaction ends. Everything that decides on the model's payouts starts
 * here, so that two requests at once follow each other.
 */
export async function lockedSettings(tx: Queryable, modelId: string): Promise<PayoutSettings> {
  await tx.execute(ensureSettings, [modelId]);
  return await tx.row(lockSettings, [modelId]);
}

const selectSettings = statement<PayoutSettings>(
  'earnings.read-settings',
  `select ${settingsColumns} from earnings.payout_settings where model_id = $1`,
);

/** The same without a lock. */
export async function settingsOf(database: Queryable, modelId: string): Promise<PayoutSettings> {
  return (
    (await database.maybeRow(selectSettings, [modelId])) ?? {
      auto_payout: false,
      auto_payout_every: 'weekly',
      auto_payout_from: null,
      preferred_method_id: null,
      held_since: null,
      held_until: null,
    }
  );
}

const writeSettings = statement<object>(
  'earnings.write-settings',
  `update earnings.payout_settings set auto_payout = $2, preferred_method_id = $3, held_since = $4, held_until = $5,
     auto_payout_every = $6, auto_payout_from = $7
   where model_id = $1`,
);

/** Writes settings that `lockedSettings` has locked. */
export async function saveSettings(tx: Queryable, modelId: string, settings: PayoutSettings): Promise<void> {
  await tx.execute(writeSettings, [
    modelId,
    settings.auto_payout,
    settings.preferred_method_id,
    settings.held_since,
    settings.held_until,
    settings.auto_payout_every,
    settings.auto_payout_from,
  ]);
}
