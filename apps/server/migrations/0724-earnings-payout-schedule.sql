-- How often a model is paid out by itself, and from how many credits on; empty means the minimum of her method.

alter table earnings.payout_settings
  add column auto_payout_every text not null default 'weekly' check (auto_payout_every in ('weekly', 'fortnightly', 'monthly')),
  add column auto_payout_from integer check (auto_payout_from between 1 and 100000000);
