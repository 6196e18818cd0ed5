-- The journal of credits, what was bought with them, and what that opens.
-- The journal counts in hundredths of a credit, so that a model's percentage of any price is exact.

create schema ledger;

create table ledger.accounts (
  id bigint generated always as identity primary key,
  -- wallet: a member's credits, never below zero. earnings: what a model has earned. house: the site's share.
  -- issued: the counterpart of credits that came into being (bought, given), so it stands below zero.
  -- receivable: what an account owes after a chargeback took back credits it had already spent; zero or above.
  -- held: credits set aside for something not yet decided, such as a goal or an order; the owner is who set them aside.
  -- payable: what a model has asked to be paid, until it is paid or refused. paid_out: what has left the site.
  kind text not null check (kind in
    ('wallet', 'earnings', 'house', 'issued', 'receivable', 'held', 'payable', 'paid_out')),
  -- The account it belongs to; empty for the site's own. No foreign key: the ledger outlives an erased account.
  owner_id uuid,
  -- Hundredths. Exact for wallets. For the others the sum of entries up to rolled_up_to, so that a model tipped by a
  -- thousand members at once is no queue: their balance is this plus the entries since.
  hundredths bigint not null default 0,
  rolled_up_to xid8 not null default '0',
  constraint wallets_never_below_zero check (kind <> 'wallet' or hundredths >= 0),
  constraint ledger_accounts_unique unique nulls not distinct (kind, owner_id),
  constraint ledger_accounts_owned check ((owner_id is null) = (kind in ('house', 'issued', 'paid_out')))
);
comment on table ledger.accounts is 'append-only: balances are changed by the entries themselves';

create table ledger.transactions (
  id uuid primary key,
  kind text not null check (kind in (
    'admin_credit', 'reversal', 'credit_purchase', 'credit_refund', 'chargeback',
    'sale', 'tip', 'minute', 'advertising', 'refund', 'hold', 'release',
    'payout_request', 'payout_paid', 'payout_returned')),
  -- Who asked for it; empty for the site itself.
  actor_id uuid,
  -- The transaction this one takes back, if it does; one can be taken back once.
  reverses_id uuid unique references ledger.transactions,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  constraint reversals_name_what_they_reverse check ((kind = 'reversal') = (reverses_id is not null))
);
comment on table ledger.transactions is 'append-only';

create table ledger.entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  ledger_account_id bigint not null,
  hundredths bigint not null check (hundredths <> 0),
  -- The writing transaction: an id would skip entries that commit late, this mark cannot.
  written_by xid8 not null default pg_current_xact_id()
);
comment on table ledger.entries is 'append-only';
create index journal_entries_of_account on ledger.entries (ledger_account_id, written_by) include (hundredths);
create index journal_entries_of_transaction on ledger.entries (transaction_id);

create function ledger.refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'journal_is_append_only';
end $$;

create trigger journal_transactions_stay before update or delete or truncate on ledger.transactions
  for each statement execute function ledger.refuse_journal_change();
create trigger journal_entries_stay before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_journal_change();

-- Writes one transaction and its entries in one call. The three arrays run side by side.
create function ledger.post_journal(
  new_id uuid, new_kind text, new_actor uuid, new_reverses uuid, new_note text, at timestamptz,
  kinds text[], owners uuid[], hundredths bigint[]
) returns void language plpgsql as $$
begin
  insert into ledger.transactions (id, kind, actor_id, reverses_id, note, created_at)
    values (new_id, new_kind, new_actor, new_reverses, new_note, at);
  insert into ledger.entries (transaction_id, ledger_account_id, hundredths)
    select new_id, ledger.account(line.kind, line.owner), line.hundredths
    from unnest(kinds, owners, hundredths) as line(kind, owner, hundredths);
end $$;

-- One row for each thing bought; minutes of one seat add up in one row.
create table ledger.purchases (
  id uuid primary key,
  kind text not null check (kind in ('gallery', 'album', 'audio', 'video', 'news', 'product', 'chatPlan',
    'clubHousePlan', 'message', 'order', 'recording', 'advertising', 'tip', 'liveStream', 'privateShow', 'videoCall')),
  -- No foreign keys: what was bought stays when an account or the thing itself is gone.
  buyer_id uuid not null,
  seller_id uuid,
  item_id uuid,
  option text,
  title text not null check (length(title) <= 300),
  quantity integer not null default 1 check (quantity between 1 and 99999),
  -- Credits charged in all, and what of them is the seller's.
  amount bigint not null check (amount >= 0),
  share_hundredths bigint not null check (share_hundredths between 0 and amount * 100),
  -- What went back of both.
  refunded bigint not null default 0 check (refunded between 0 and amount),
  returned_hundredths bigint not null default 0 check (returned_hundredths between 0 and share_hundredths),
  message text not null default '' check (length(message) <= 500),
  anonymous boolean not null default false,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index purchases_of_seller on ledger.purchases (seller_id, created_at desc, id desc);
create index purchases_between on ledger.purchases (buyer_id, seller_id);
create index purchases_of_seller_by_kind on ledger.purchases (seller_id, kind, created_at desc, id desc);

-- Which journal transactions a purchase consists of; a refund of it is one of them.
create table ledger.purchase_transactions (
  transaction_id uuid primary key references ledger.transactions,
  purchase_id uuid not null references ledger.purchases
);
comment on table ledger.purchase_transactions is 'append-only';
create index purchase_transactions_of on ledger.purchase_transactions (purchase_id);

create table ledger.entitlements (
  account_id uuid not null,
  kind text not null,
  item_id uuid not null,
  seller_id uuid not null,
  purchase_id uuid,
  starts_at timestamptz not null,
  -- Null: for good.
  until timestamptz,
  primary key (account_id, kind, item_id)
);

create index entitlements_with_seller on ledger.entitlements (account_id, seller_id, kind);
create index entitlements_of_item on ledger.entitlements (item_id);

-- A limit a member set. A higher one, or none, waits a day.
create table ledger.spending_limits (
  account_id uuid primary key,
  limit_credits bigint check (limit_credits >= 0),
  pending_credits bigint check (pending_credits >= 0),
  pending_from timestamptz,
  updated_at timestamptz not null
);

create table ledger.monthly_spending (
  account_id uuid not null,
  month date not null,
  spent bigint not null default 0,
  primary key (account_id, month)
);

create table ledger.holds (
  id uuid primary key,
  buyer_id uuid not null,
  seller_id uuid not null,
  item_id uuid not null,
  title text not null,
  message text not null default '',
  anonymous boolean not null default false,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('held', 'settled', 'returned')),
  created_at timestamptz not null,
  settled_at timestamptz
);

create index credit_holds_of_item on ledger.holds (item_id) where status = 'held';

-- What the hourly replay of the journal found.
create table ledger.checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  differences jsonb not null
);

-- The limit in force at a moment; null when there is none.
create function ledger.spending_limit_at(account uuid, at timestamptz) returns bigint language sql stable as $$
  select case when pending_from is not null and pending_from <= at then pending_credits else limit_credits end
  from ledger.spending_limits where account_id = account
$$;

create table ledger.history_entries (
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
  -- Credits of this line that became owed after a chargeback (above zero), or that repaid what was owed (below).
  owed bigint not null default 0,
  -- The purchase a refund belongs to.
  purchase_id uuid,
  primary key (account_id, id)
);

create index history_newest on ledger.history_entries (account_id, created_at desc, id desc);
create index history_newest_of_kind on ledger.history_entries (account_id, kind, created_at desc, id desc);

create function ledger.record_registration() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.history_entries (account_id, id, kind, title, amount, created_at)
    values (new.id, new.id, 'registration', 'Joined as ' || new.type, 0, new.created_at) on conflict do nothing;
  return null;
end $$;

create trigger accounts_in_history after insert on accounts.accounts
  for each row execute function ledger.record_registration();

-- The month's row comes first, then the purchase, then the wallet, always in that order, so that two charges of one
-- member wait for each other and never in a ring; the seller's earnings are an entry and no row to wait for. What was
-- held before was checked against the limit then.
create function ledger.charge_credits(
  purchase uuid, is_new boolean, new_transaction uuid, journal_kind text, purchase_kind text,
  buyer uuid, seller uuid, item uuid, chosen text, what text, pieces integer,
  credits bigint, share_in_hundredths bigint, said text, unnamed boolean, more jsonb, at timestamptz, is_within_limit boolean default false
) returns bigint language plpgsql as $$
declare
  so_far bigint;
  most bigint;
  wallet bigint;
  rest bigint;
begin
  if credits > 0 then
    insert into ledger.monthly_spending (account_id, month, spent)
      values (buyer, date_trunc('month', at at time zone 'UTC')::date, credits)
      on conflict (account_id, month) do update set spent = monthly_spending.spent + excluded.spent
      returning spent into so_far;
    if not is_within_limit then
      select case when pending_from <= at then pending_credits else limit_credits end into most
        from ledger.spending_limits where account_id = buyer;
      if so_far > most then
        raise exception 'The monthly spending limit is reached'
          using errcode = 'check_violation', constraint = 'spending_limit';
      end if;
    end if;
  end if;
  if is_new then
    insert into ledger.purchases (id, kind, buyer_id, seller_id, item_id, option, title, quantity, amount,
        share_hundredths, message, anonymous, details, created_at, updated_at)
      values (purchase, purchase_kind, buyer, seller, item, chosen, what, pieces, credits, share_in_hundredths, said, unnamed, more, at, at);
  else
    update ledger.purchases set amount = amount + credits, share_hundredths = share_hundredths + share_in_hundredths,
        quantity = quantity + pieces, updated_at = at
      where id = purchase;
  end if;
  if credits = 0 then
    select hundredths / 100 into rest from ledger.accounts where kind = 'wallet' and owner_id = buyer;
    return coalesce(rest, 0);
  end if;
  rest := ledger.locked_wallet_balance(buyer);
  if rest < credits then
    raise exception 'The wallet holds less than that'
      using errcode = 'check_violation', constraint = 'wallets_never_below_zero',
        detail = (credits - rest)::text;
  end if;
  insert into ledger.transactions (id, kind, actor_id, note, created_at)
    values (new_transaction, journal_kind, buyer, '', at);
  insert into ledger.purchase_transactions (transaction_id, purchase_id) values (new_transaction, purchase);
  wallet := ledger.account('wallet', buyer);
  if share_in_hundredths = 0 then
    insert into ledger.entries (transaction_id, ledger_account_id, hundredths)
      values (new_transaction, wallet, -credits * 100),
        (new_transaction, ledger.account('house', null), credits * 100);
  elsif share_in_hundredths = credits * 100 then
    insert into ledger.entries (transaction_id, ledger_account_id, hundredths)
      values (new_transaction, wallet, -credits * 100),
        (new_transaction, ledger.account('earnings', seller), share_in_hundredths);
  else
    insert into ledger.entries (transaction_id, ledger_account_id, hundredths)
      values (new_transaction, wallet, -credits * 100),
        (new_transaction, ledger.account('earnings', seller), share_in_hundredths),
        (new_transaction, ledger.account('house', null), credits * 100 - share_in_hundredths);
  end if;
  return rest - credits;
end $$;

-- What a refund moves, in one call: the month, the journal, the purchase, and what it opened once all has gone back.
-- The caller has locked the month and the purchase. Returns what the buyer owes after a chargeback.
create function ledger.refund_credits(
  of_purchase uuid, new_transaction uuid, actor uuid, why text, credits bigint, share_in_hundredths bigint, at timestamptz
) returns bigint language plpgsql as $$
declare
  bought record;
begin
  update ledger.purchases set refunded = refunded + credits, returned_hundredths = returned_hundredths + share_in_hundredths,
      updated_at = at
    where id = of_purchase
    returning buyer_id, seller_id, item_id, amount = refunded as is_whole into strict bought;
  if bought.is_whole and bought.item_id is not null then
    delete from ledger.entitlements
      where account_id = bought.buyer_id and item_id = bought.item_id and purchase_id = of_purchase;
  end if;
  if credits = 0 then
    return 0;
  end if;
  update ledger.monthly_spending set spent = greatest(0, spent - credits)
    where account_id = bought.buyer_id and month = date_trunc('month', at at time zone 'UTC')::date;
  insert into ledger.transactions (id, kind, actor_id, note, created_at)
    values (new_transaction, 'refund', actor, why, at);
  insert into ledger.purchase_transactions (transaction_id, purchase_id) values (new_transaction, of_purchase);
  insert into ledger.entries (transaction_id, ledger_account_id, hundredths)
    select new_transaction, ledger.account(line.kind, line.owner), line.hundredths
    from (values
      ('wallet', bought.buyer_id, credits * 100),
      ('earnings', bought.seller_id, -share_in_hundredths),
      ('house', null, share_in_hundredths - credits * 100)
    ) as line(kind, owner, hundredths)
    where line.hundredths <> 0;
  return coalesce((select balance from ledger.balances where kind = 'receivable' and owner_id = bought.buyer_id), 0);
end $$;

-- "is not distinct from" reads every account of the kind, where either of these two reads one entry of the index.
create function ledger.existing_account(wanted_kind text, wanted_owner uuid) returns bigint language plpgsql as $$
begin
  if wanted_owner is null then
    return (select id from ledger.accounts where kind = wanted_kind and owner_id is null);
  end if;
  return (select id from ledger.accounts where kind = wanted_kind and owner_id = wanted_owner);
end $$;

create function ledger.account(wanted_kind text, wanted_owner uuid) returns bigint language plpgsql as $$
declare found bigint := ledger.existing_account(wanted_kind, wanted_owner);
begin
  if found is null then
    insert into ledger.accounts (kind, owner_id) values (wanted_kind, wanted_owner)
      on conflict on constraint ledger_accounts_unique do nothing returning id into found;
  end if;
  return coalesce(found, ledger.existing_account(wanted_kind, wanted_owner));
end $$;

create function ledger.locked_wallets(accounts uuid[]) returns table (owner uuid, wallet bigint, held bigint)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select account.owner_id, account.id, account.hundredths / 100 from ledger.accounts as account
  where account.kind = 'wallet' and account.owner_id = any(accounts)
  order by account.id for no key update
$$;

-- All of them or none: whatever stands against one tip refuses the batch, and the caller then sends each alone. The
-- arrays run side by side; no buyer is in them twice. Locks are taken as charge_credits takes them: the months in the
-- order of the buyers, then the wallets in the order of their ids. Several do not wait long for a wallet that somebody
-- else holds, as the others would wait with it. A key that was kept before is a unique violation.
create function ledger.give_tips(
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
  select array_agg(ledger.account('earnings', model.id) order by tip.place),
      array_agg(buyer.username order by tip.place)
    into earnings, names
    from unnest(models, buyers, countries) with ordinality as tip(model, buyer, country, place)
    join accounts.public_models as model on model.id = tip.model
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

-- That entries name a transaction and an account that are there is asked once for all entries of a statement: asked
-- entry by entry, as foreign keys do, it cost a fifth of a tip. What is named cannot go away again.
create function ledger.apply_entries() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  change record;
begin
  if exists (select from written group by transaction_id having sum(hundredths) <> 0) then
    raise exception 'A journal transaction must sum to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'journal_balances';
  end if;
  -- Each is looked up in its index; "not exists" may be planned as a reading of the whole journal.
  if exists (
    select from written as entry
    where (select id from ledger.transactions where id = entry.transaction_id) is null
      or (select id from ledger.accounts where id = entry.ledger_account_id) is null)
  then
    raise exception 'An entry names a transaction and an account that are there'
      using errcode = 'foreign_key_violation', constraint = 'journal_entries_name_what_is_there';
  end if;
  if exists (
    select from written as entry
    where entry.hundredths % 100 <> 0
      and (select kind from ledger.accounts where id = entry.ledger_account_id) not in ('earnings', 'house'))
  then
    raise exception 'Only shares have a part of a credit'
      using errcode = 'integrity_constraint_violation', constraint = 'journal_whole_credits';
  end if;
  for change in
    select entry.ledger_account_id as id, sum(entry.hundredths)::bigint as hundredths
    from written as entry
    join ledger.accounts as account on account.id = entry.ledger_account_id and account.kind = 'wallet'
    group by entry.ledger_account_id order by entry.ledger_account_id
  loop
    update ledger.accounts set hundredths = hundredths + change.hundredths where id = change.id;
  end loop;
  return null;
end $$;

create trigger journal_entries_apply after insert on ledger.entries
  referencing new table as written for each statement execute function ledger.apply_entries();
create trigger ledger_accounts_stay before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_journal_change();

-- The history of many purchases in one pass.
create function ledger.record_purchases() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.history_entries (account_id, id, kind, title, amount, refunded, counterpart_id, item_id, quantity,
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

create trigger purchases_in_history after insert on ledger.purchases
  referencing new table as written for each statement execute function ledger.record_purchases();
create trigger changed_purchases_in_history after update on ledger.purchases
  referencing new table as written for each statement execute function ledger.record_purchases();

-- What changed a model's earnings beside sales: those are read from the purchases.
create table ledger.earnings_movements (
  model_id uuid not null,
  -- The journal transaction's own id.
  id uuid not null,
  kind text not null,
  title text not null,
  hundredths bigint not null,
  purchase_id uuid,
  created_at timestamptz not null,
  primary key (model_id, id)
);

create index earnings_movements_newest on ledger.earnings_movements (model_id, created_at desc, id desc);
comment on table ledger.earnings_movements is 'append-only';

create function ledger.history_status(payment_status text, reversed_credits bigint) returns text language sql immutable as $$
  select case when payment_status = 'chargeback' then 'chargeback' when payment_status = 'refunded' then 'refunded'
    when reversed_credits > 0 then 'partlyRefunded' else 'done' end
$$;

-- The payment a journal transaction was written for; its note names it.
create function ledger.payment_of(kind text, note text) returns uuid language sql immutable as $$
  select case when kind in ('credit_purchase', 'credit_refund', 'chargeback')
    and note ~ '^payment [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(note, 9)::uuid end
$$;

create function ledger.record_movement() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  payment record;
  purchase record;
begin
  -- Advertising is a purchase when it is paid from a wallet; out of earnings it is none.
  if new.kind = 'advertising' and exists (select from ledger.purchase_transactions where transaction_id = new.id) then
    return null;
  end if;
  select * into payment from payments.payment_list where id = ledger.payment_of(new.kind, new.note);
  select bought.* into purchase from ledger.purchase_transactions as link join ledger.purchases as bought on bought.id = link.purchase_id
    where link.transaction_id = new.id;
  insert into ledger.history_entries (account_id, id, kind, title, amount, owed, counterpart_id, item_id, purchase_id, status,
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
        coalesce(sum(entry.hundredths) filter (where account.kind = 'wallet'), 0)::bigint / 100 as credits,
        coalesce(sum(entry.hundredths) filter (where account.kind = 'receivable'), 0)::bigint / 100 as owed
      from ledger.entries as entry
      join ledger.accounts as account on account.id = entry.ledger_account_id and account.kind in ('wallet', 'receivable')
      where entry.transaction_id = new.id
      group by account.owner_id
    ) as moved
    on conflict (account_id, id) do update
      set amount = history_entries.amount + excluded.amount, owed = history_entries.owed + excluded.owed;
  insert into ledger.earnings_movements (model_id, id, kind, title, hundredths, purchase_id, created_at)
    select account.owner_id, new.id,
      case new.kind
        when 'payout_request' then 'payoutRequest'
        when 'payout_returned' then 'payoutReturned'
        else new.kind end,
      case when purchase.id is not null then purchase.title else left(new.note, 300) end,
      sum(entry.hundredths)::bigint, purchase.id, new.created_at
    from ledger.entries as entry
    join ledger.accounts as account on account.id = entry.ledger_account_id and account.kind = 'earnings'
    where entry.transaction_id = new.id
    group by account.owner_id;
  return null;
end $$;

-- At the commit, when the entries of the transaction are there. Charges are written with their purchase.
create constraint trigger journal_movements_are_kept after insert on ledger.transactions
  deferrable initially deferred for each row when (new.kind not in ('sale', 'tip', 'minute'))
  execute function ledger.record_movement();

-- Public: other modules read these views and call these functions.

create view ledger.account_list as
  select id, kind, owner_id
  from ledger.accounts;

create view ledger.check_list as
  select id, checked_at, differences
  from ledger.checks;

create view ledger.earnings_movement_list as
  select model_id, id, kind, title, hundredths, purchase_id, created_at
  from ledger.earnings_movements;

create view ledger.entry_list as
  select transaction_id, ledger_account_id, hundredths
  from ledger.entries;

create view ledger.history_list as
  select account_id, id, kind, title, amount, status, created_at
  from ledger.history_entries;

create view ledger.purchase_transaction_list as
  select transaction_id, purchase_id
  from ledger.purchase_transactions;

create view ledger.purchase_list as
  select id, kind, buyer_id, seller_id, title, quantity, amount, share_hundredths, refunded, returned_hundredths,
    message, anonymous, created_at, updated_at
  from ledger.purchases;

create view ledger.transaction_list as
  select id, kind, actor_id, note, created_at
  from ledger.transactions;

-- Brings cached balances of unlocked accounts up to every entry that is certain to be visible to all. One at a
-- time: two at once would each add the same entries.
create function ledger.roll_up() returns integer language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  horizon xid8;
  changed integer;
begin
  perform pg_advisory_xact_lock(hashtext('roll_up_ledger'));
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  with due as (
    select account.id, sum(entry.hundredths)::bigint as hundredths
    from ledger.accounts as account
    join ledger.entries as entry
      on entry.ledger_account_id = account.id
      and entry.written_by >= account.rolled_up_to and entry.written_by < horizon
    where account.kind <> 'wallet'
    group by account.id
  )
  update ledger.accounts as account
    set hundredths = account.hundredths + due.hundredths, rolled_up_to = horizon
    from due where account.id = due.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- What every account stands at now, whether rolled up or not: exactly, and in whole credits, which of a share's
-- hundredths leaves out the part of the last credit.
create view ledger.balances as
  select account.id, account.kind, account.owner_id, standing.hundredths,
    floor(standing.hundredths / 100.0)::bigint as balance
  from ledger.accounts as account,
    lateral (
      select case when account.kind = 'wallet' then account.hundredths
        else account.hundredths + coalesce((
          select sum(entry.hundredths) from ledger.entries as entry
          where entry.ledger_account_id = account.id and entry.written_by >= account.rolled_up_to), 0)::bigint
      end as hundredths
    ) as standing;

create view ledger.current_entitlements as
  select account_id, kind, item_id, seller_id, until from ledger.entitlements where until is null or until > now();

-- A wallet's balance, held until the caller's transaction ends; the application may not lock ledger rows itself.
create function ledger.locked_wallet_balance(account uuid) returns bigint language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted bigint := ledger.account('wallet', account);
  found bigint;
begin
  select hundredths / 100 into strict found from ledger.accounts where id = wanted for no key update;
  return found;
end $$;

-- The credits come from the journal; a payment whose credits all went back before they landed moved none.
create function ledger.record_payment() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.credited_at is null or new.account_id is null then return null; end if;
  insert into ledger.history_entries (account_id, id, kind, title, amount, refunded, status, created_at)
    values (new.account_id, new.id, 'creditPurchase', coalesce(new.pack_name, new.credits || ' credits'), 0,
      new.reversed_credits, ledger.history_status(new.status, new.reversed_credits), new.credited_at)
    on conflict (account_id, id) do update set refunded = excluded.refunded, status = excluded.status;
  return null;
end $$;
