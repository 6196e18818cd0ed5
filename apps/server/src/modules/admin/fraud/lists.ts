import type { FraudCaseRow, FraudRuleOrder, FraudRuleRow } from '@candela/contract/admin/fraud';
import { type FraudRule, fraudRules } from '@candela/contract/fraud/rules';
import { onDays, rowsAtMost, statement, timestampInJson } from '../../../platform/database/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import {
  type Asked,
  accountsSearched,
  idSearched,
  isWithinDays,
  listQuery,
  newestOf,
  pageOf,
  toWire,
} from '../list-query.ts';

/** Accounts and payments that a row names; the rest is counted. */
const named = 12;

const factsOf = (kind: string) =>
  `(select count(*)::int from fraud.fact_list f where f.case_id = c.id and f.kind = '${kind}')`;
const accountsOf = (kind: 'account' | 'model') =>
  `coalesce((select jsonb_agg(jsonb_build_object('_id', few.id, 'name', coalesce(a.username, 'nobody'),
       'isModel', coalesce(a.type = 'model', false)) order by a.username)
     from (select fact_id as id from fraud.fact_list f where f.case_id = c.id and f.kind = '${kind}'
       order by fact_id limit ${named}) few left join accounts.profiles a on a.id = few.id), '[]')`;
const paymentsOf = `coalesce((select jsonb_agg(jsonb_build_object('_id', few.id, 'amountMinor', few.amount_minor,
       'currency', few.currency, 'status', few.status) order by few.created_at desc)
     from (select p.id, p.amount_minor, p.currency, p.status, p.created_at from fraud.fact_list f
       join payments.payment_list p on p.id = f.fact_id
       where f.case_id = c.id and f.kind = 'payment' order by p.created_at desc limit ${named}) few), '[]')`;

const isOf = `case $6::text when 'all' then true when 'waiting' then c.state in ('open', 'held') else c.state = $6 end
    and ($7::text = 'all' or c.rule = $7) and ($8::text = 'all' or c.effect = $8)
    and ($9::uuid is null or c.id in (select case_id from fraud.fact_list where fact_id = $9 and kind in ('account', 'model')))`;
const raisedOnDays = `select * from fraud.case_list c where ${isOf} and ${onDays('c.raised_at', '$4', '$5')}`;

export const fraudCaseList = listQuery<FraudCaseRow>('fraud-cases', {
  select: `c.id as "_id", c.rule, c.effect, c.state, c.figure, c.threshold, c.window_hours as "windowHours", c.currency,
    c.raised_at as "raisedAt", c.changed_at as "changedAt", ${accountsOf('account')} as accounts,
    ${factsOf('account')} as "accountCount", ${accountsOf('model')} as models, ${paymentsOf} as payments,
    ${factsOf('payment')} as "paymentCount", ${factsOf('sale')} as "saleCount",
    (coalesce((select sum(p.share_hundredths - p.returned_hundredths) from fraud.fact_list f
       join fraud.held_sale_list h on h.purchase_id = f.fact_id join ledger.purchase_list p on p.id = f.fact_id
       where f.case_id = c.id and f.kind = 'sale'), 0) / 100.0)::float8 as "heldCredits",
    c.decided_at as "decidedAt", s.name as "decidedBy", c.reason`,
  searchedFrom: `(${newestOf(raisedOnDays, 'raised_at desc, id desc')} where reason ilike $3
      union (${raisedOnDays} and c.id = ${idSearched})
      union (${raisedOnDays} and c.id = any(array(
        select case_id from fraud.fact_list where kind in ('account', 'model') and fact_id = ${accountsSearched}
        limit ${rowsAtMost})))
    ) as c left join admin.staff s on s.id = c.decided_by`,
  from: 'fraud.case_list c left join admin.staff s on s.id = c.decided_by',
  where: isOf,
  isLong: true,
  day: 'c.raised_at',
  order: 'c.raised_at desc, c.id desc',
  orders: {
    raisedAt: 'c.raised_at, c.id',
    '-figure': 'c.figure desc, c.id desc',
    figure: 'c.figure, c.id',
  },
});

const historyAtMost = 20;

type RuleRow = Omit<FraudRuleRow, 'unit' | 'min' | 'max' | 'currency'>;

const rulesNow = statement<object>(
  'admin.fraud-rules',
  `select r.rule as "_id", r.is_on as "isOn", r.threshold, r.window_hours as "windowHours", r.effect,
     r.changed_at as "changedAt",
     coalesce((select jsonb_agg(jsonb_build_object('_id', h.id::text, 'at', ${timestampInJson('h.changed_at')},
         'by', coalesce(s.name, 'Command line'), 'before', h.before, 'after', h.after,
         'reason', h.reason) order by h.id desc)
       from (select * from fraud.rule_change_list where rule = r.rule order by id desc limit ${historyAtMost}) h
       left join admin.staff s on s.id = h.changed_by), '[]') as history
   from fraud.rule_list r`,
);

/** What a rule counts for in each order; every other order is the contract's. */
const figures: Partial<Record<string, (rule: RuleRow) => number>> = {
  isOn: ({ isOn }) => Number(isOn),
  windowHours: ({ windowHours }) => windowHours,
  changedAt: ({ changedAt }) => (changedAt === null ? 0 : Date.parse(changedAt)),
};

/** Every rule, in the order of the contract unless asked otherwise, with what it may be and its last changes. */
export async function fraudRuleList(
  { database, settings }: AdminDeps,
  asked: Asked & { sort: FraudRuleOrder },
) {
  const [rows, { currency }] = await Promise.all([database.rows(rulesNow), settings.saved()]);
  const order = Object.keys(fraudRules) as FraudRule[];
  const figure = figures[asked.sort.replace('-', '')] ?? (() => 0);
  const way = asked.sort.startsWith('-') ? -1 : 1;
  const found = rows
    .map((row) => toWire<RuleRow>(row))
    .filter(({ changedAt }) => isWithinDays(asked, changedAt))
    .sort(
      (one, other) =>
        way * (figure(one) - figure(other)) || order.indexOf(one._id) - order.indexOf(other._id),
    )
    .map((row): FraudRuleRow => {
      const { unit, min, max } = fraudRules[row._id];
      return { ...row, unit, min, max, currency: unit === 'money' ? currency : null };
    });
  return pageOf(found, asked);
}
