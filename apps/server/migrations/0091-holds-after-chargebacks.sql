-- A chargeback of credits already spent holds what models earned by them. These rows say which sales that are, so that
-- no credit of a sale is held twice, and so that an operator can take back exactly what was earned by it.

create table charged_back_sales (
  payment_id uuid not null references payments,
  purchase_id uuid not null references purchases,
  -- Credits of the sale that are owed, and the seller's part of them.
  credits bigint not null check (credits > 0),
  share bigint not null check (share between 0 and credits),
  primary key (payment_id, purchase_id)
);
create index charged_back_sales_of_purchase on charged_back_sales (purchase_id);

alter table earnings_holds
  -- The payment that was charged back; empty for an operator's hold.
  add column payment_id uuid references payments,
  -- What was taken from the model when it ended; empty while it holds and when it was released.
  add column taken_credits bigint check (taken_credits >= 0);
create unique index earnings_holds_one_a_chargeback on earnings_holds (payment_id, model_id) where payment_id is not null;
