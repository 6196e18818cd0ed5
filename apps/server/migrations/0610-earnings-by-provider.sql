-- Payouts that a provider pays. Each step is written down before the next one begins.
create table earnings.provider_payouts (
  payout_id uuid primary key references earnings.payouts,
  provider text not null check (provider in ('btcpay')),
  -- What the provider set aside for it; empty until it did.
  reservation text check (length(reservation) between 1 and 200),
  -- The provider's name for the payment; empty until it was asked to pay.
  payment text check (length(payment) between 1 and 200),
  handed_at timestamptz not null,
  look_at timestamptz not null,
  -- Steps in a row that failed.
  failures integer not null default 0 check (failures >= 0),
  -- Why the last step failed, in the provider's words; empty after one that did not.
  problem text not null default '' check (length(problem) <= 500),
  ended_at timestamptz,
  check (payment is null or reservation is not null)
);

create index provider_payouts_due on earnings.provider_payouts (look_at) where ended_at is null;

-- How long models waited is asked of those paid last.
create index payouts_paid_last on earnings.payouts (method_kind, settled_at desc) where status = 'paid';

-- Public: other modules read these views and call these functions.
create or replace view earnings.payout_list as
  select payouts.id, model_id, method_label, status, amount_credits, amount_minor, currency, automatic, reason,
    reference, batch_id, requested_at, handed.provider, handed.problem as provider_problem
  from earnings.payouts left join earnings.provider_payouts as handed on handed.payout_id = payouts.id;
