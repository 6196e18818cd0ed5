-- Everything that changed an account's balance, and its beginning, in one list. Written by triggers, so that no way
-- of buying or giving can leave it out.

create table history_entries (
  account_id uuid not null,
  -- The purchase's, payment's or journal transaction's own id.
  id uuid not null,
  kind text not null,
  title text not null,
  amount bigint not null,
  refunded bigint not null default 0,
  counterpart_id uuid,
  item_id uuid,
  quantity integer not null default 1,
  message text not null default '',
  status text not null default 'done' check (status in ('done', 'partlyRefunded', 'refunded', 'chargeback')),
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index history_newest on history_entries (account_id, created_at desc, id desc);
create index history_newest_of_kind on history_entries (account_id, kind, created_at desc, id desc);

create function record_purchase_in_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into history_entries (account_id, id, kind, title, amount, refunded, counterpart_id, item_id, quantity,
      message, status, created_at)
    values (new.buyer_id, new.id, new.kind, new.title, -new.amount, new.refunded, new.seller_id, new.item_id,
      new.quantity, new.message,
      case when new.refunded = 0 then 'done' when new.refunded < new.amount then 'partlyRefunded' else 'refunded' end,
      new.created_at)
    on conflict (account_id, id) do update set amount = excluded.amount, refunded = excluded.refunded,
      quantity = excluded.quantity, status = excluded.status;
  return null;
end $$;
create trigger purchases_in_history after insert or update on purchases
  for each row execute function record_purchase_in_history();

create function record_payment_in_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.credited_at is null or new.account_id is null then return null; end if;
  insert into history_entries (account_id, id, kind, title, amount, refunded, status, created_at)
    values (new.account_id, new.id, 'creditPurchase', coalesce(new.pack_name, new.credits || ' credits'), new.credits,
      new.reversed_credits,
      case when new.status = 'chargeback' then 'chargeback' when new.status = 'refunded' then 'refunded'
        when new.reversed_credits > 0 then 'partlyRefunded' else 'done' end,
      new.credited_at)
    on conflict (account_id, id) do update set refunded = excluded.refunded, status = excluded.status;
  return null;
end $$;
create trigger payments_in_history after insert or update on payments
  for each row execute function record_payment_in_history();

create function record_grants_in_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into history_entries (account_id, id, kind, title, amount, created_at)
    select account.owner_id, transaction.id, 'adminCredit',
      case when transaction.note = '' then 'Credits from the house' else transaction.note end, entry.amount,
      transaction.created_at
    from written as entry
    join journal_transactions as transaction on transaction.id = entry.transaction_id and transaction.kind = 'admin_credit'
    join ledger_accounts as account on account.id = entry.ledger_account_id and account.kind = 'wallet'
    on conflict do nothing;
  return null;
end $$;
create trigger journal_grants_in_history after insert on journal_entries
  referencing new table as written for each statement execute function record_grants_in_history();

create function record_registration_in_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into history_entries (account_id, id, kind, title, amount, created_at)
    values (new.id, new.id, 'registration', 'Joined as ' || new.type, 0, new.created_at) on conflict do nothing;
  return null;
end $$;
create trigger accounts_in_history after insert on accounts
  for each row execute function record_registration_in_history();

insert into history_entries (account_id, id, kind, title, amount, created_at)
  select id, id, 'registration', 'Joined as ' || type, 0, created_at from accounts;
insert into history_entries (account_id, id, kind, title, amount, created_at)
  select account.owner_id, transaction.id, 'adminCredit',
    case when transaction.note = '' then 'Credits from the house' else transaction.note end, entry.amount,
    transaction.created_at
  from journal_entries as entry
  join journal_transactions as transaction on transaction.id = entry.transaction_id and transaction.kind = 'admin_credit'
  join ledger_accounts as account on account.id = entry.ledger_account_id and account.kind = 'wallet'
  on conflict do nothing;
