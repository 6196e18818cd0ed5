-- The same charges with less work in each: one call for a tip, key and all, and no trigger that looks at every entry
-- of the journal for the few that are an operator's.

-- The month's row comes first, then the purchase, then the wallet, always in that order, so that two charges of one
-- member wait for each other and never in a ring; the seller's earnings are an entry and no row to wait for. What was
-- held before was checked against the limit then.
create or replace function charge_credits(
  purchase uuid, is_new boolean, new_transaction uuid, journal_kind text, purchase_kind text,
  buyer uuid, seller uuid, item uuid, chosen text, what text, pieces integer,
  credits bigint, share bigint, said text, unnamed boolean, more jsonb, at timestamptz, is_within_limit boolean default false
) returns bigint language plpgsql as $$
declare
  so_far bigint;
  most bigint;
  wallet bigint;
  rest bigint;
begin
  if credits > 0 then
    insert into monthly_spending (account_id, month, spent)
      values (buyer, date_trunc('month', at at time zone 'UTC')::date, credits)
      on conflict (account_id, month) do update set spent = monthly_spending.spent + excluded.spent
      returning spent into so_far;
    if not is_within_limit then
      select case when pending_from <= at then pending_credits else limit_credits end into most
        from spending_limits where account_id = buyer;
      if so_far > most then
        raise exception 'The monthly spending limit is reached'
          using errcode = 'check_violation', constraint = 'spending_limit';
      end if;
    end if;
  end if;
  if is_new then
    insert into purchases (id, kind, buyer_id, seller_id, item_id, option, title, quantity, amount, seller_share,
        message, anonymous, details, created_at, updated_at)
      values (purchase, purchase_kind, buyer, seller, item, chosen, what, pieces, credits, share, said, unnamed, more, at, at);
  else
    update purchases set amount = amount + credits, seller_share = seller_share + share, quantity = quantity + pieces,
        updated_at = at
      where id = purchase;
  end if;
  if credits = 0 then
    select balance into rest from ledger_accounts where kind = 'wallet' and owner_id = buyer;
    return coalesce(rest, 0);
  end if;
  rest := locked_wallet_balance(buyer);
  if rest < credits then
    raise exception 'The wallet holds less than that'
      using errcode = 'check_violation', constraint = 'wallets_never_below_zero',
        detail = (credits - rest)::text;
  end if;
  insert into journal_transactions (id, kind, actor_id, note, created_at)
    values (new_transaction, journal_kind, buyer, '', at);
  insert into purchase_transactions (transaction_id, purchase_id) values (new_transaction, purchase);
  wallet := ledger_account('wallet', buyer);
  if share = 0 then
    insert into journal_entries (transaction_id, ledger_account_id, amount)
      values (new_transaction, wallet, -credits), (new_transaction, ledger_account('house', null), credits);
  elsif share = credits then
    insert into journal_entries (transaction_id, ledger_account_id, amount)
      values (new_transaction, wallet, -credits), (new_transaction, ledger_account('earnings', seller), share);
  else
    insert into journal_entries (transaction_id, ledger_account_id, amount)
      values (new_transaction, wallet, -credits), (new_transaction, ledger_account('earnings', seller), share),
        (new_transaction, ledger_account('house', null), credits - share);
  end if;
  return rest - credits;
end $$;

-- A tip, once for its key: the key, the charge and the answer in one statement. `is_repeat` says that the answer is
-- that of an earlier request.
create function give_tip(
  chosen_key text, input_digest bytea, purchase uuid, new_transaction uuid, buyer uuid, model uuid,
  credits bigint, share bigint, said text, unnamed boolean, at timestamptz,
  out reply jsonb, out is_repeat boolean
) language plpgsql as $$
declare
  model_name text;
  saved_digest bytea;
begin
  is_repeat := false;
  if chosen_key is not null then
    insert into idempotency_keys (scope, operation, key, input_hash)
      values (buyer, 'wallet.sendTip', chosen_key, input_digest) on conflict do nothing;
    if not found then
      select kept.input_hash, kept.answer into saved_digest, reply from idempotency_keys as kept
        where kept.scope = buyer and kept.operation = 'wallet.sendTip' and kept.key = chosen_key;
      if saved_digest <> input_digest then
        raise exception 'The key stands for another request' using errcode = 'check_violation', constraint = 'key_reused';
      end if;
      is_repeat := true;
      return;
    end if;
  end if;
  select username into model_name from public_models where id = model;
  if model_name is null then
    raise exception 'There is no such model' using errcode = 'check_violation', constraint = 'tipped_model';
  end if;
  reply := jsonb_build_object('purchaseId', purchase, 'netCreditScore', charge_credits(
    purchase, true, new_transaction, 'tip', 'tip', buyer, model, null, null, 'Tip for ' || model_name, 1,
    credits, share, said, unnamed, '{}', at));
  if chosen_key is not null then
    update idempotency_keys as kept set answer = reply
      where kept.scope = buyer and kept.operation = 'wallet.sendTip' and kept.key = chosen_key;
  end if;
end $$;

drop trigger journal_grants_in_history on journal_entries;
drop function keep_grants_in_history();

create function keep_grant_in_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into history_entries (account_id, id, kind, title, amount, created_at)
    select account.owner_id, new.id, 'adminCredit',
      case when new.note = '' then 'Credits from the house' else new.note end, entry.amount, new.created_at
    from journal_entries as entry
    join ledger_accounts as account on account.id = entry.ledger_account_id and account.kind = 'wallet'
    where entry.transaction_id = new.id
    on conflict do nothing;
  return null;
end $$;
-- At the commit, when the entries of the transaction are there.
create constraint trigger journal_grants_in_history after insert on journal_transactions
  deferrable initially deferred for each row when (new.kind = 'admin_credit') execute function keep_grant_in_history();
