-- Tips that wait at the same moment go together: what one statement, one commit and each lock cost is paid once for
-- all of them. A tip alone is a batch of one, so there is one way to give a tip.

-- "is not distinct from" reads every account of the kind, where either of these two reads one entry of the index.
create function existing_ledger_account(wanted_kind text, wanted_owner uuid) returns bigint language plpgsql as $$
begin
  if wanted_owner is null then
    return (select id from ledger_accounts where kind = wanted_kind and owner_id is null);
  end if;
  return (select id from ledger_accounts where kind = wanted_kind and owner_id = wanted_owner);
end $$;

create or replace function ledger_account(wanted_kind text, wanted_owner uuid) returns bigint language plpgsql as $$
declare found bigint := existing_ledger_account(wanted_kind, wanted_owner);
begin
  if found is null then
    insert into ledger_accounts (kind, owner_id) values (wanted_kind, wanted_owner)
      on conflict on constraint ledger_accounts_unique do nothing returning id into found;
  end if;
  return coalesce(found, existing_ledger_account(wanted_kind, wanted_owner));
end $$;

-- The models who hide from whoever looks, by the accounts and the countries they chose.
create function hidden_models(viewer uuid, viewer_country text) returns setof uuid language sql stable as $$
  select model_id from model_account_blocks where blocked_id = viewer
  union
  select model_id from model_country_blocks where country = viewer_country and model_id is distinct from viewer
$$;

create function locked_wallets(accounts uuid[]) returns table (owner uuid, wallet bigint, held bigint)
  language sql security definer set search_path = public, pg_temp as $$
  select account.owner_id, account.id, account.balance from ledger_accounts as account
  where account.kind = 'wallet' and account.owner_id = any(accounts)
  order by account.id for no key update
$$;

-- All of them or none: whatever stands against one tip refuses the batch, and the caller then sends each alone. The
-- arrays run side by side; no buyer is in them twice. Locks are taken as charge_credits takes them: the months in the
-- order of the buyers, then the wallets in the order of their ids. Several do not wait long for a wallet that somebody
-- else holds, as the others would wait with it. A key that was kept before is a unique violation.
create function give_tips(
  chosen_keys text[], digests bytea[], new_purchases uuid[], new_transactions uuid[], buyers uuid[],
  countries text[], models uuid[], amounts bigint[], shares bigint[], messages text[], unnamed boolean[], at timestamptz,
  -- What is left in each wallet, and what each buyer is called; null for an account that takes no part any more.
  out rests bigint[], out names text[]
-- A plan made for just these arrays is a little cheaper than one for any, so each would be planned anew each time,
-- which costs more than the tips.
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  this_month date := date_trunc('month', at at time zone 'UTC')::date;
  house bigint := ledger_account('house', null);
  titles text[];
  earnings bigint[];
  wallets bigint[];
  missing bigint;
  is_over_limit boolean;
begin
  if cardinality(buyers) > 1 then
    perform set_config('lock_timeout', '100ms', true);
  end if;
  select array_agg('Tip for ' || model.username order by tip.place),
      array_agg(ledger_account('earnings', model.id) order by tip.place),
      array_agg(buyer.username order by tip.place)
    into titles, earnings, names
    from unnest(models, buyers, countries) with ordinality as tip(model, buyer, country, place)
    join public_models as model on model.id = tip.model
    left join public_accounts as buyer on buyer.id = tip.buyer
    where not exists (
      select from hidden_models(tip.buyer, tip.country) as hidden(id) where hidden.id = tip.model);
  if cardinality(titles) is distinct from cardinality(models) then
    raise exception 'There is no such model' using errcode = 'check_violation', constraint = 'tipped_model';
  end if;

  with months as (
    insert into monthly_spending (account_id, month, spent)
      select tip.buyer, this_month, tip.amount from unnest(buyers, amounts) as tip(buyer, amount) order by tip.buyer
      on conflict (account_id, month) do update set spent = monthly_spending.spent + excluded.spent
      returning account_id, spent
  )
  select exists (
      select from months join spending_limits as most using (account_id)
      where months.spent > case when most.pending_from <= at then most.pending_credits else most.limit_credits end)
    into is_over_limit;
  if is_over_limit then
    raise exception 'The monthly spending limit is reached'
      using errcode = 'check_violation', constraint = 'spending_limit';
  end if;

  select array_agg(locked.wallet order by tip.place),
      array_agg(coalesce(locked.held, 0) - tip.amount order by tip.place),
      max(tip.amount - coalesce(locked.held, 0))
    into wallets, rests, missing
    from unnest(buyers, amounts) with ordinality as tip(buyer, amount, place)
    left join locked_wallets(buyers) as locked on locked.owner = tip.buyer;
  if missing > 0 then
    raise exception 'The wallet holds less than that'
      using errcode = 'check_violation', constraint = 'wallets_never_below_zero', detail = missing::text;
  end if;

  insert into purchases (id, kind, buyer_id, seller_id, title, amount, seller_share, message, anonymous, created_at,
      updated_at)
    select tip.id, 'tip', tip.buyer, tip.model, tip.title, tip.amount, tip.share, tip.message, tip.unnamed, at, at
    from unnest(new_purchases, buyers, models, titles, amounts, shares, messages, unnamed)
      as tip(id, buyer, model, title, amount, share, message, unnamed);
  insert into journal_transactions (id, kind, actor_id, note, created_at)
    select tip.id, 'tip', tip.buyer, '', at from unnest(new_transactions, buyers) as tip(id, buyer);
  insert into purchase_transactions (transaction_id, purchase_id)
    select tip.transaction, tip.purchase from unnest(new_transactions, new_purchases) as tip(transaction, purchase);
  insert into journal_entries (transaction_id, ledger_account_id, amount)
    select tip.transaction, entry.account, entry.amount
    from unnest(new_transactions, wallets, earnings, amounts, shares)
      as tip(transaction, wallet, earnings, amount, share),
      lateral (values (tip.wallet, -tip.amount), (tip.earnings, tip.share), (house, tip.amount - tip.share))
        as entry(account, amount)
    where entry.amount <> 0;
  insert into idempotency_keys (scope, operation, key, input_hash, answer)
    select tip.buyer, 'wallet.sendTip', tip.key, tip.digest,
      jsonb_build_object('purchaseId', tip.purchase, 'netCreditScore', tip.rest)
    from unnest(buyers, chosen_keys, digests, new_purchases, rests) as tip(buyer, key, digest, purchase, rest)
    where tip.key is not null;
end $$;

drop function give_tip(text, bytea, uuid, uuid, uuid, uuid, bigint, bigint, text, boolean, timestamptz);

-- That entries name a transaction and an account that are there is asked once for all entries of a statement: asked
-- entry by entry, as foreign keys do, it cost a fifth of a tip. What is named cannot go away again.
create or replace function apply_journal_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  change record;
begin
  if exists (select from written group by transaction_id having sum(amount) <> 0) then
    raise exception 'A journal transaction must sum to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'journal_balances';
  end if;
  -- Each is looked up in its index; "not exists" may be planned as a reading of the whole journal.
  if exists (
    select from written as entry
    where (select id from journal_transactions where id = entry.transaction_id) is null
      or (select id from ledger_accounts where id = entry.ledger_account_id) is null)
  then
    raise exception 'An entry names a transaction and an account that are there'
      using errcode = 'foreign_key_violation', constraint = 'journal_entries_name_what_is_there';
  end if;
  for change in
    select entry.ledger_account_id as id, sum(entry.amount)::bigint as amount
    from written as entry
    join ledger_accounts as account on account.id = entry.ledger_account_id and account.kind = 'wallet'
    group by entry.ledger_account_id order by entry.ledger_account_id
  loop
    update ledger_accounts set balance = balance + change.amount where id = change.id;
  end loop;
  return null;
end $$;
alter table journal_entries drop constraint journal_entries_transaction_id_fkey;
alter table journal_entries drop constraint journal_entries_ledger_account_id_fkey;
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_journal_change();

-- The history of many purchases in one pass.
create function record_purchases_in_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into history_entries (account_id, id, kind, title, amount, refunded, counterpart_id, item_id, quantity,
      message, status, created_at)
    select bought.buyer_id, bought.id, bought.kind, bought.title, -bought.amount, bought.refunded, bought.seller_id,
      bought.item_id, bought.quantity, bought.message,
      case when bought.refunded = 0 then 'done' when bought.refunded < bought.amount then 'partlyRefunded'
        else 'refunded' end,
      bought.created_at
    from written as bought
    on conflict (account_id, id) do update set amount = excluded.amount, refunded = excluded.refunded,
      quantity = excluded.quantity, status = excluded.status;
  return null;
end $$;
drop trigger purchases_in_history on purchases;
drop function record_purchase_in_history();
create trigger purchases_in_history after insert on purchases
  referencing new table as written for each statement execute function record_purchases_in_history();
create trigger changed_purchases_in_history after update on purchases
  referencing new table as written for each statement execute function record_purchases_in_history();
