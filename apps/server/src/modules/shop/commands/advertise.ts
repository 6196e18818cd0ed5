import {
  type AdvertisingOffer,
  type AdvertisingPayment,
  advertisingDaysMax,
  placementCredits,
  placementSavingPercent,
} from '@candela/contract/shop/advertising';
import { v7 as uuid } from 'uuid';
import { statement } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { requireSavedFeature } from '../../../platform/look/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShopDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { placementPeriod } from '../rules.ts';

const readyDays = [1, 3, 7, 14, 30];
const untilOf = statement<{ until: Date | null }>(
  'shop.featured-until',
  'select max(ends_at) as until from shop.placements where model_id = $1',
);
const lockModel = statement(
  'shop.lock-placement',
  `select pg_advisory_xact_lock(hashtextextended('shop.placement ' || $1, 0))`,
);
const insert = statement(
  'shop.add-placement',
  `insert into shop.placements (id, model_id, days, amount_credits, paid_from, starts_at, ends_at, bought_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** What placement costs a model, and how long she has it. */
export async function getAdvertisingOffer(deps: ShopDeps, modelId: string): Promise<AdvertisingOffer> {
  const now = deps.clock();
  const dayCredits = await deps.settings.get('advertisingDayCredits');
  const { until } = await deps.database.row(untilOf, [modelId]);
  const net = await deps.wallet.netOf(deps.database, modelId);
  const isActive = until !== null && until > now;
  return {
    pricePerDay: dayCredits,
    choices: readyDays.map((days) => ({
      days,
      credits: placementCredits(days, dayCredits),
      savingPercent: placementSavingPercent(days),
    })),
    daysMax: advertisingDaysMax,
    advertismentActive: isActive,
    advertismentendDate: isActive ? until.toISOString() : null,
    earningsAvailable: Number(await deps.earnings.availableTo(deps.database, modelId, now)),
    netCreditScore: Number(net),
  };
}

/** Buys placement; days are added to those left. Refuses with `not_approved`, `conflict` for another price, and as the wallet does. */
export async function advertise(
  deps: ShopDeps,
  modelId: string,
  request: { days: number; payFrom: AdvertisingPayment; expectedCredits: number },
  key: string | undefined,
) {
  await deps.accounts.assertModelMayPublish(modelId);
  const { days, payFrom } = request;
  const credits = placementCredits(days, await deps.settings.get('advertisingDayCredits'));
  const call = { accountId: modelId, operation: 'shop.advertise', key, input: request };
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      await requireSavedFeature(tx, 'placement');
      if (credits !== request.expectedCredits) {
        refuse('conflict', { msg: texts.refusals.priceChanged({ credits }) });
      }
      await tx.execute(lockModel, [modelId]);
      const now = deps.clock();
      const { until } = await tx.row(untilOf, [modelId]);
      const { startsAt, endsAt } = placementPeriod(until, days, now);
      const amountCredits = BigInt(credits);
      const title = say(texts.labels.placement({ days }));
      let net: bigint;
      if (payFrom === 'earnings') {
        await deps.earnings.charge(tx, { modelId, amountCredits, note: title, at: now });
        net = await deps.wallet.netOf(tx, modelId);
      } else {
        const charge = { kind: 'advertising', buyerId: modelId, sellerId: null, itemId: null } as const;
        const charged = await deps.wallet.charge(tx, { ...charge, title, amountCredits, at: now });
        net = charged.netCreditScore;
      }
      await tx.execute(insert, [
        uuid({ msecs: now.getTime() }),
        modelId,
        days,
        credits,
        payFrom,
        startsAt,
        endsAt,
        now,
      ]);
      await deps.accounts.setFeaturedUntil(tx, modelId, endsAt);
      return {
        advertismentActive: true,
        advertismentendDate: endsAt.toISOString(),
        credits,
        netCreditScore: Number(net),
      };
    }),
  );
}
