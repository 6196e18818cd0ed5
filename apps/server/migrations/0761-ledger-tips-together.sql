-- A tip costs less in the database: what its functions asked for each of many tips, they ask once for all of them.

-- The sums of fans, as in 0301, all rows of a statement in one call.
create or replace function ledger.tell_fans() returns trigger language plpgsql as $$
declare
  bought record;
begin
  select array_agg(line.seller_id) as sellers, array_agg(line.buyer_id) as buyers, array_agg(line.paid) as paid,
      array_agg(line.net) as net, array_agg(line.pieces) as pieces, array_agg(line.first) as first,
      array_agg(line.last) as last
    into bought
    from (
      select seller_id, buyer_id, sum(amount - refunded) as paid, sum(share_hundredths - returned_hundredths) as net,
        count(*) as pieces, min(created_at) as first, max(updated_at) as last
      from written
      where seller_id is not null and seller_id <> buyer_id and not anonymous
      group by 1, 2
    ) as line;
  if bought.sellers is not null then
    perform fans.add_purchases(bought.sellers, bought.buyers, bought.paid, bought.net, bought.pieces, bought.first,
      bought.last);
  end if;
  return null;
end $$;

create or replace trigger purchases_are_summed_by_fan after insert on ledger.purchases
  referencing new table as written for each statement execute function ledger.tell_fans();

-- What is asked of every entry, in one pass over the transactions and one over the accounts of a statement: asked entry by
-- entry, as foreign keys do, it cost a fifth of a tip. Each is looked up in its index; "not exists" may be planned as a
-- reading of the whole journal. What is named cannot go away again.
create or replace function ledger.apply_entries() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  change record;
begin
  for change in
    select entry.sum, (select id from ledger.transactions where id = entry.transaction_id) as transaction_id
    from (select transaction_id, sum(hundredths) as sum from written group by transaction_id) as entry
  loop
    if change.sum <> 0 then
      raise exception 'A journal transaction must sum to zero'
        using errcode = 'integrity_constraint_violation', constraint = 'journal_balances';
    end if;
    if change.transaction_id is null then
      raise exception 'An entry names a transaction and an account that are there'
        using errcode = 'foreign_key_violation', constraint = 'journal_entries_name_what_is_there';
    end if;
  end loop;
  for change in
    select entry.id, entry.hundredths, entry.has_part, (select kind from ledger.accounts where id = entry.id) as kind
    from (
      select ledger_account_id as id, sum(hundredths)::bigint as hundredths, bool_or(hundredths % 100 <> 0) as has_part
      from written group by ledger_account_id
    ) as entry
    order by entry.id
  loop
    if change.kind is null then
      raise exception 'An entry names a transaction and an account that are there'
        using errcode = 'foreign_key_violation', constraint = 'journal_entries_name_what_is_there';
    end if;
    if change.has_part and change.kind not in ('earnings', 'house') then
      raise exception 'Only shares have a part of a credit'
        using errcode = 'integrity_constraint_violation', constraint = 'journal_whole_credits';
    end if;
    if change.kind = 'wallet' then
      update ledger.accounts set hundredths = hundredths + change.hundredths where id = change.id;
    end if;
  end loop;
  return null;
end $$;

create or replace trigger journal_entries_apply after insert on ledger.entries
  referencing new table as written for each statement execute function ledger.apply_entries();

-- All of them or none: whatever stands against one tip refuses the batch, and the caller then sends each alone. The
-- arrays run side by side; no buyer is in them twice. Locks are taken as charge_credits takes them: the months in the
-- order of the buyers, then the wallets in the order of their ids. Several do not wait long for a wallet that somebody
-- else holds, as the others would wait with it. A key that was kept before is a unique violation.
create or replace function ledger.give_tips(
  chosen_keys text[], digests bytea[], new_purchases uuid[], new_transactions uuid[], buyers uuid[],
  countries text[], models uuid[], amounts bigint[], shares_in_hundredths bigint[], messages text[],
  unnamed boolean[], what text, at timestamptz,
  -- What is left in each wallet, and what each buyer is called; null for an account that takes no part any more.
  out rests bigint[], out names text[]
-- A plan made for just these arrays is a little cheaper than one for any, so each would be planned anew each time,
-- which costs more than the tips.
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  this_month date := date_trunc('month', at at time zone 'UTC')::date;
  house bigint := ledger.account('house', null);
  earnings bigint[];
  wallets bigint[];
  missing bigint;
  is_over_limit boolean;
begin
  if cardinality(buyers) > 1 then
    perform set_config('lock_timeout', '100ms', true);
  end if;
  -- Many tips of a moment are for one model, whose account is looked up once.
  with earners as materialized (
    select model.id, ledger.account('earnings', model.id) as account
    from (select distinct unnest(models) as id) as tipped
    join accounts.public_models as model on model.id = tipped.id
  )
  select array_agg(earner.account order by tip.place), array_agg(buyer.username order by tip.place)
    into earnings, names
    from unnest(models, buyers, countries) with ordinality as tip(model, buyer, country, place)
    join earners as earner on earner.id = tip.model
    left join accounts.public_accounts as buyer on buyer.id = tip.buyer
    where not exists (
      select from accounts.hidden_models(tip.buyer, tip.country) as hidden(id) where hidden.id = tip.model);
  if cardinality(earnings) is distinct from cardinality(models) then
    raise exception 'There is no such model' using errcode = 'check_violation', constraint = 'tipped_model';
  end if;

  with months as (
    insert into ledger.monthly_spending (account_id, month, spent)
      select tip.buyer, this_month, tip.amount from unnest(buyers, amounts) as tip(buyer, amount) order by tip.buyer
      on conflict (account_id, month) do update set spent = monthly_spending.spent + excluded.spent
      returning account_id, spent
  )
  select exists (
      select from months join ledger.spending_limits as most using (account_id)
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
    left join ledger.locked_wallets(buyers) as locked on locked.owner = tip.buyer;
  if missing > 0 then
    raise exception 'The wallet holds less than that'
      using errcode = 'check_violation', constraint = 'wallets_never_below_zero', detail = missing::text;
  end if;

  insert into ledger.purchases (id, kind, buyer_id, seller_id, title, amount, share_hundredths, message, anonymous,
      created_at, updated_at)
    select tip.id, 'tip', tip.buyer, tip.model, what, tip.amount, tip.share, tip.message, tip.unnamed, at, at
    from unnest(new_purchases, buyers, models, amounts, shares_in_hundredths, messages, unnamed)
      as tip(id, buyer, model, amount, share, message, unnamed);
  insert into ledger.transactions (id, kind, actor_id, note, created_at)
    select tip.id, 'tip', tip.buyer, '', at from unnest(new_transactions, buyers) as tip(id, buyer);
  insert into ledger.purchase_transactions (transaction_id, purchase_id)
    select tip.transaction, tip.purchase from unnest(new_transactions, new_purchases) as tip(transaction, purchase);
  insert into ledger.entries (transaction_id, ledger_account_id, hundredths)
    select tip.transaction, entry.account, entry.hundredths
    from unnest(new_transactions, wallets, earnings, amounts, shares_in_hundredths)
      as tip(transaction, wallet, earnings, amount, share),
      lateral (values (tip.wallet, -tip.amount * 100), (tip.earnings, tip.share), (house, tip.amount * 100 - tip.share))
        as entry(account, hundredths)
    where entry.hundredths <> 0;
  insert into platform.idempotency_keys (scope, operation, key, input_hash, answer)
    select tip.buyer, 'ledger.sendTip', tip.key, tip.digest,
      jsonb_build_object('purchaseId', tip.purchase, 'netCreditScore', tip.rest)
    from unnest(buyers, chosen_keys, digests, new_purchases, rests) as tip(buyer, key, digest, purchase, rest)
    where tip.key is not null;
end $$;
