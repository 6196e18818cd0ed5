-- Statements that add up: every change of a wallet, of a debt and of earnings is a line its owner reads. What is
-- bought is written with the purchase; everything else at the commit, from the journal itself.

alter table history_entries
  -- Credits of this line that became owed after a chargeback (above zero), or that repaid what was owed (below).
  add column owed bigint not null default 0,
  -- The purchase a refund belongs to.
  add column purchase_id uuid;

-- What changed a model's earnings beside sales: those are read from the purchases.
create table earnings_movements (
  model_id uuid not null,
  -- The journal transaction's own id.
  id uuid not null,
  kind text not null,
  title text not null,
  amount bigint not null,
  purchase_id uuid,
  created_at timestamptz not null,
  primary key (model_id, id)
);
create index earnings_movements_newest on earnings_movements (model_id, created_at desc, id desc);
comment on table earnings_movements is 'append-only';

create function history_status(payment payments) returns text language sql immutable as $$
  select case when payment.status = 'chargeback' then 'chargeback' when payment.status = 'refunded' then 'refunded'
    when payment.reversed_credits > 0 then 'partlyRefunded' else 'done' end
$$;

-- The credits come from the journal; a payment whose credits all went back before they landed moved none.
create or replace function keep_payment_in_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.credited_at is null or new.account_id is null then return null; end if;
  insert into history_entries (account_id, id, kind, title, amount, refunded, status, created_at)
    values (new.account_id, new.id, 'creditPurchase', coalesce(new.pack_name, new.credits || ' credits'), 0,
      new.reversed_credits, history_status(new), new.credited_at)
    on conflict (account_id, id) do update set refunded = excluded.refunded, status = excluded.status;
  return null;
end $$;

-- The payment a journal transaction was written for; its note names it.
create function payment_of(kind text, note text) returns uuid language sql immutable as $$
  select case when kind in ('credit_purchase', 'credit_refund', 'chargeback')
    and note ~ '^payment [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(note, 9)::uuid end
$$;

create function keep_movement() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  payment payments;
  purchase purchases;
begin
  -- Advertising is a purchase when it is paid from a wallet; out of earnings it is none.
  if new.kind = 'advertising' and exists (select from purchase_transactions where transaction_id = new.id) then
    return null;
  end if;
  select * into payment from payments where id = payment_of(new.kind, new.note);
  select bought.* into purchase from purchase_transactions as link join purchases as bought on bought.id = link.purchase_id
    where link.transaction_id = new.id;
  insert into history_entries (account_id, id, kind, title, amount, owed, counterpart_id, item_id, purchase_id, status,
      created_at)
    select moved.owner_id, case when new.kind = 'credit_purchase' then coalesce(payment.id, new.id) else new.id end,
      case new.kind
        when 'credit_purchase' then 'creditPurchase'
        when 'refund' then 'refund'
        when 'hold' then 'hold'
        when 'release' then 'release'
        when 'chargeback' then 'chargeback'
        when 'credit_refund' then case when moved.owed < 0 then 'debt' else 'creditRefund' end
        else 'adminCredit' end,
      case
        when purchase.id is not null then purchase.title
        when payment.id is not null then coalesce(payment.pack_name, payment.credits || ' credits')
        when new.kind = 'admin_credit' and new.note = '' then 'Credits from the house'
        when new.kind in ('admin_credit', 'hold', 'release') then left(new.note, 300)
        else '' end,
      moved.credits, moved.owed, purchase.seller_id, coalesce(purchase.item_id, payment.id), purchase.id, 'done',
      new.created_at
    from (
      select account.owner_id,
        coalesce(sum(entry.amount) filter (where account.kind = 'wallet'), 0)::bigint as credits,
        coalesce(sum(entry.amount) filter (where account.kind = 'receivable'), 0)::bigint as owed
      from journal_entries as entry
      join ledger_accounts as account on account.id = entry.ledger_account_id and account.kind in ('wallet', 'receivable')
      where entry.transaction_id = new.id
      group by account.owner_id
    ) as moved
    on conflict (account_id, id) do update
      set amount = history_entries.amount + excluded.amount, owed = history_entries.owed + excluded.owed;
  insert into earnings_movements (model_id, id, kind, title, amount, purchase_id, created_at)
    select account.owner_id, new.id,
      case new.kind
        when 'payout_request' then 'payoutRequest'
        when 'payout_returned' then 'payoutReturned'
        else new.kind end,
      case when purchase.id is not null then purchase.title else left(new.note, 300) end,
      sum(entry.amount)::bigint, purchase.id, new.created_at
    from journal_entries as entry
    join ledger_accounts as account on account.id = entry.ledger_account_id and account.kind = 'earnings'
    where entry.transaction_id = new.id
    group by account.owner_id;
  return null;
end $$;

drop trigger journal_grants_in_history on journal_transactions;
drop function keep_grant_in_history();
-- At the commit, when the entries of the transaction are there. Charges are written with their purchase.
create constraint trigger journal_movements_are_kept after insert on journal_transactions
  deferrable initially deferred for each row when (new.kind not in ('sale', 'tip', 'minute'))
  execute function keep_movement();
