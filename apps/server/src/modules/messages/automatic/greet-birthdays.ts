import { statement } from '../../../platform/database/index.ts';
import type { DirectDeps } from '../dependencies.ts';
import { answer } from './answer-automatically.ts';

const atOnce = 500;
/** On their clock, so that nobody is greeted at midnight. */
const fromHour = 9;

// A member who follows the model or has bought something of hers. Who was born on 29 February is greeted a day earlier.
const due = statement<{ modelId: string; fanId: string; year: string }>(
  'messages.due-birthdays',
  `select message.model_id as "modelId", person.id as "fanId", to_char(local.now, 'YYYY') as year
   from messages.birthdays_on as chosen
     join accounts.profiles as person on person.id = chosen.account_id and person.type = 'user'
     cross join lateral (select timezone(coalesce(person.time_zone, 'UTC'), $1::timestamptz) as now) as local
     join messages.automatic as message on message.occasion = 'birthday' and message.is_on
   where extract(hour from local.now) >= ${fromHour}
     and (to_char(person.dob, 'MMDD') = to_char(local.now, 'MMDD')
       or (to_char(person.dob, 'MMDD') = '0229' and to_char(local.now, 'MMDD') = '0228'
         and to_char(local.now + interval '1 day', 'MMDD') = '0301'))
     and (exists (select from discovery.follower_list as follower
         where follower.model_id = message.model_id and follower.account_id = person.id)
       or exists (select from ledger.purchase_list as sale
         where sale.seller_id = message.model_id and sale.buyer_id = person.id and not sale.anonymous))
     and not exists (select from messages.automatic_sent as sent
       where sent.model_id = message.model_id and sent.fan_id = person.id and sent.occasion = 'birthday'
         and sent.occurrence = to_char(local.now, 'YYYY'))
     and (message.model_id, person.id) > ($2::uuid, $3::uuid)
   order by message.model_id, person.id limit ${atOnce}`,
);

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Has models' birthday messages go out to their fans who asked for them, once a year. One that fails stops no other.
 * @throws Error at the end when some failed
 */
export async function greetBirthdays(deps: DirectDeps): Promise<void> {
  const failures: unknown[] = [];
  for (let after = { modelId: beforeAll, fanId: beforeAll }; ; ) {
    const greeted = await deps.database.rows(due, [deps.clock(), after.modelId, after.fanId]);
    for (const { modelId, fanId, year } of greeted) {
      const greeting = { modelId, fanId, occasion: 'birthday', which: year } as const;
      await answer(deps, greeting).catch((error: unknown) => failures.push(error));
    }
    const last = greeted.at(-1);
    if (!last) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some birthdays were not greeted.');
}
