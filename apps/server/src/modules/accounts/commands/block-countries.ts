import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { countryCode } from '../../../platform/viewer/index.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { countriesBlocked } from '../events.ts';
import { texts } from '../locales/texts.ts';

const blockedBy = statement<{ country: string }>(
  'accounts.blocked-countries',
  'select country from accounts.country_blocks where model_id = $1 order by country',
);
const deleteOthers = statement(
  'accounts.unblock-countries',
  'delete from accounts.country_blocks where model_id = $1 and country <> all ($2::text[])',
);
const addAll = statement<{ country: string }>(
  'accounts.block-countries',
  `insert into accounts.country_blocks (model_id, country, created_at)
   select $1::uuid, country, $3::timestamptz from unnest($2::text[]) as country
   on conflict (country, model_id) do nothing returning country`,
);

/** The countries a model hides from. */
export async function getBlockedCountries(
  { database }: AccountsDeps,
  context: RequestContext,
): Promise<{ data: { countries: string[] } }> {
  const rows = await database.rows(blockedBy, [signedIn(context).accountId]);
  return { data: { countries: rows.map(({ country }) => country) } };
}

/** Hides a model from exactly these countries, from now on; who watches from a new one is kicked. Refuses letters that name no country. */
export async function setBlockedCountries(
  deps: AccountsDeps,
  { countries }: { countries: readonly string[] },
  context: RequestContext,
): Promise<{ msg: string; data: { countries: string[] } }> {
  const unknown = countries.filter((code) => countryCode(code) !== code);
  if (unknown.length > 0) {
    refuse('invalid_input', {
      fields: { countries: texts.refusals.unknownCountries({ countries: unknown.join(', ') }) },
    });
  }
  const { accountId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    await tx.execute(deleteOthers, [accountId, countries]);
    const added = await tx.rows(addAll, [accountId, [...new Set(countries)], deps.clock()]);
    if (added.length === 0) return;
    const event = { modelId: accountId, countries: added.map(({ country }) => country) };
    await deps.events.publish(tx, countriesBlocked, event);
  });
  const { data } = await getBlockedCountries(deps, context);
  return { msg: say(texts.replies.countriesBlocked), data };
}
