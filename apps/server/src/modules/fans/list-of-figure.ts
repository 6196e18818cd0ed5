import type { FanFigure } from '@candela/contract/fans/operations';
import { z } from 'zod';
import { statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { creditsOf } from '../ledger/index.ts';
import type { FansDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';

interface Row {
  id: string;
  uniqueId: string;
  username: string;
  name: string;
  profileImage: string | null;
  at: Date;
  hundredths: bigint | null;
  /** What the list is in order of: microseconds, or hundredths of a credit. */
  place: bigint;
}

// $1 model, $2 first day, $3 last day, $4 time zone, $5 place and $6 member a page ended at, $7 how many.
const start = '$2::date::timestamp at time zone $4';
const end = '($3::date + 1)::timestamp at time zone $4';
const columns = `p.id, p.unique_id as "uniqueId", p.username, p.name, p.profile_image as "profileImage"`;
const person = (column: string) => `join accounts.public_accounts p on p.id = ${column} and p.type = 'user'`;
const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;
const placeTime = `timestamptz 'epoch' + $5::bigint * interval '1 microsecond'`;
const behind = (column: string, member: string, place: string) =>
  `($5::bigint is null or (${column}, ${member}) < (${place}, $6::uuid))`;

const followers = statement<Row>(
  'fans.new-followers',
  `select ${columns}, f.follows_since as at, null::bigint as hundredths, ${micros('f.follows_since')} as place
   from fans.fans f ${person('f.member_id')}
   where f.model_id = $1 and f.follows_since >= ${start} and f.follows_since < ${end}
     and ${behind('f.follows_since', 'f.member_id', placeTime)}
   order by f.follows_since desc, f.member_id desc limit $7`,
);

// Once for each: by the first of their plans in the range, and only where none ran into it from before.
const members = statement<Row>(
  'fans.new-members',
  `select ${columns}, s.started_at as at, null::bigint as hundredths, ${micros('s.started_at')} as place
   from plans.membership_spans s ${person('s.member_id')}
   where s.model_id = $1 and s.started_at >= ${start} and s.started_at < ${end}
     and ${behind('s.started_at', 's.member_id', placeTime)}
     and not exists (select from plans.membership_spans b
       where b.model_id = s.model_id and b.member_id = s.member_id and b.started_at < s.started_at
         and (b.started_at >= ${start} or b.ended_at is null or b.ended_at >= ${start}))
   order by s.started_at desc, s.member_id desc limit $7`,
);

// Fans in their own order, of whom each is asked after: sorting a range's sales by buyer would read all of them.
const buyers = statement<Row>(
  'fans.buyers-of-range',
  `select ${columns}, paid.at, paid.hundredths, f.net_hundredths as place
   from fans.fans f ${person('f.member_id')}
     cross join lateral (
       select max(created_at) as at, sum(share_hundredths - returned_hundredths)::bigint as hundredths
       from ledger.purchase_list
       where buyer_id = f.member_id and seller_id = f.model_id and not anonymous
         and created_at >= ${start} and created_at < ${end}
       having count(*) > 0
     ) as paid
   where f.model_id = $1 and f.last_paid_at >= ${start} and ${behind('f.net_hundredths', 'f.member_id', '$5::bigint')}
   order by f.net_hundredths desc, f.member_id desc limit $7`,
);

const listOf = { followers, members, buyers };

/** A page of the people behind a figure of a range. Refuses with `invalid_input` a place that no page ended at. */
export async function listFansOfFigure(
  deps: FansDeps,
  asked: {
    figure: FanFigure;
    from: string;
    to: string;
    timeZone: string;
    after?: string | undefined;
    per_page: number;
  },
  context: RequestContext,
) {
  const { figure, from, to, timeZone, after, per_page } = asked;
  const [place, memberId] = after === undefined ? [null, null] : placeOf(after);
  const { accountId } = signedIn(context);
  const values = [accountId, from, to, timeZone, place, memberId, per_page + 1];
  const rows = await deps.database.rows(listOf[figure], values);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ id: _id, at, hundredths, place: _place, ...member }) => ({
      member: { _id, ...member },
      at: at.toISOString(),
      netCredits: hundredths === null ? null : creditsOf(hundredths),
    })),
    next: last ? `${last.place}_${last.id}` : null,
  };
}

const pageEnd = z.tuple([z.string().regex(/^-?\d{1,18}$/), z.uuid()]);

function placeOf(after: string): [place: string, memberId: string] {
  const read = pageEnd.safeParse(after.split('_'));
  if (!read.success) return refuse('invalid_input', { fields: { after: texts.refusals.noPlace } });
  return read.data;
}
