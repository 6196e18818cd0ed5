-- Signs of fraud: the rules they are looked for by, the cases that are raised, and what is held until staff decide.

create schema fraud;

create table fraud.rules (
  rule text primary key,
  is_on boolean not null,
  -- What has to be reached; its unit and range are the contract's.
  threshold bigint not null check (threshold > 0),
  window_hours integer not null check (window_hours between 1 and 720),
  -- flag: staff look. hold: what models earn by it is not paid out until they have.
  effect text not null check (effect in ('flag', 'hold')),
  changed_at timestamptz
);

insert into fraud.rules (rule, is_on, threshold, window_hours, effect) values
  ('paymentsPerAccount', true, 10, 24, 'flag'),
  ('amountPerAccount', true, 100000, 24, 'flag'),
  ('paymentsPerInstrument', true, 10, 24, 'flag'),
  ('paymentsPerAddress', true, 15, 24, 'flag'),
  ('newInstrumentTips', true, 2000, 24, 'hold'),
  ('countryMismatch', true, 10000, 24, 'flag'),
  ('sharedInstrument', true, 4, 168, 'flag'),
  ('sharedDevice', true, 3, 168, 'flag'),
  ('sharedAddress', true, 6, 168, 'flag'),
  ('freshTips', true, 20, 24, 'hold');

create table fraud.rule_changes (
  id bigint generated always as identity primary key,
  rule text not null references fraud.rules,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  changed_at timestamptz not null,
  changed_by uuid
);
comment on table fraud.rule_changes is 'append-only';
create index rule_changes_of on fraud.rule_changes (rule, id desc);

create table fraud.cases (
  id uuid primary key,
  rule text not null references fraud.rules,
  -- What it is about, such as an account's or a model's id or the hash of a card.
  subject text not null,
  effect text not null check (effect in ('flag', 'hold')),
  -- open: nobody has decided. held: staff hold on. cleared and refunded: it is over.
  state text not null check (state in ('open', 'held', 'cleared', 'refunded')),
  -- What was reached, and the terms it was held against.
  figure bigint not null,
  threshold bigint not null,
  window_hours integer not null,
  currency text,
  raised_at timestamptz not null,
  -- When the newest fact was added.
  changed_at timestamptz not null,
  -- What the accounts of the case bought from here on belongs to it.
  since timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  reason text check (length(reason) between 1 and 500),
  constraint cases_are_decided_with_a_reason check ((state = 'open') = (decided_at is null) and (state = 'open') = (reason is null))
);

create unique index cases_one_open on fraud.cases (rule, subject) where state in ('open', 'held');
create index cases_by_state on fraud.cases (state, raised_at desc, id desc);
create index cases_by_figure on fraud.cases (state, figure desc, id desc);
create index cases_newest on fraud.cases (raised_at desc, id desc);

-- What a case is made of. No foreign keys: like the ledger, a case outlives an erased account.
create table fraud.facts (
  case_id uuid not null references fraud.cases,
  kind text not null check (kind in ('account', 'model', 'payment', 'sale')),
  fact_id uuid not null,
  primary key (case_id, kind, fact_id)
);
create index facts_of on fraud.facts (fact_id, kind);

-- Accounts whose purchases are held as they are made, by a case that holds.
create table fraud.held_accounts (
  account_id uuid not null,
  case_id uuid not null references fraud.cases,
  primary key (account_id, case_id)
);
create index held_accounts_of_case on fraud.held_accounts (case_id);

-- Sales whose share is on hold; a sale is held once, however many cases it belongs to.
create table fraud.held_sales (
  purchase_id uuid primary key,
  case_id uuid not null references fraud.cases
);
create index held_sales_of_case on fraud.held_sales (case_id);

-- When an account first paid with something.
create table fraud.new_instruments (
  account_id uuid not null,
  instrument text not null,
  payment_id uuid not null,
  first_at timestamptz not null,
  primary key (account_id, instrument)
);
create index new_instruments_recent on fraud.new_instruments (account_id, first_at desc);
create index new_instruments_by_age on fraud.new_instruments (first_at);

-- Tips of fresh accounts, and of accounts with a new card; removed after a month.
create table fraud.watched_tips (
  purchase_id uuid primary key,
  account_id uuid not null,
  model_id uuid not null,
  credits bigint not null,
  tipped_at timestamptz not null,
  is_fresh boolean not null,
  has_new_instrument boolean not null,
  -- Rules under which staff have decided about it: those never raise it again.
  decided_rules text[] not null default '{}'
);
create index watched_tips_of_account on fraud.watched_tips (account_id, tipped_at) where has_new_instrument;
create index watched_tips_of_model on fraud.watched_tips (model_id, tipped_at) where is_fresh;
create index watched_tips_by_age on fraud.watched_tips (tipped_at);

-- How far the job that compares addresses has looked.
create table fraud.looks (
  what text primary key,
  looked_to timestamptz not null
);

-- Puts the sellers' shares of some sales on a case's hold. A model is told when that begins.
create function fraud.hold_sales(of_case uuid, sales uuid[], at timestamptz) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    with taken as (
      insert into fraud.held_sales (purchase_id, case_id) select distinct sale, of_case from unnest(sales) as sale
        order by sale on conflict do nothing returning purchase_id
    )
    select p.seller_id as model, sum(p.share_hundredths - p.returned_hundredths)::bigint as hundredths
    from taken join ledger.purchase_list p on p.id = taken.purchase_id
    where p.seller_id is not null group by p.seller_id order by p.seller_id
  loop
    if earnings.change_review_hold(of_case, one.model, one.hundredths, at) then
      perform platform.enqueue_job('events.deliver', json_build_object('event', 'fraud.reviewBegan',
        'payload', json_build_object('modelId', one.model, 'hundredths', one.hundredths)), null, null, 25);
    end if;
  end loop;
end $$;

create function fraud.add_facts(of_case uuid, of_kind text, ids uuid[]) returns bigint language sql as $$
  with added as (
    insert into fraud.facts (case_id, kind, fact_id) select distinct of_case, of_kind, id from unnest(ids) as id
      order by id on conflict do nothing returning 1
  )
  select count(*) from added
$$;

-- Makes a case hold: what its accounts bought since it began to matter, and what they buy from now on.
create function fraud.begin_hold(of_case uuid, at timestamptz) returns void language plpgsql as $$
declare
  held fraud.cases;
  sales uuid[];
begin
  update fraud.cases set effect = 'hold' where id = of_case returning * into strict held;
  if held.rule not in ('newInstrumentTips', 'freshTips') then
    insert into fraud.held_accounts (account_id, case_id)
      select fact_id, of_case from fraud.facts where case_id = of_case and kind = 'account' order by fact_id
      on conflict do nothing;
    perform fraud.add_facts(of_case, 'sale', array(
      select p.id from fraud.facts f
      join ledger.history_list h on h.account_id = f.fact_id and h.created_at >= held.since and h.amount < 0
      join ledger.purchase_list p on p.id = h.id and p.seller_id is not null
      where f.case_id = of_case and f.kind = 'account' limit 5000));
  end if;
  sales := array(select fact_id from fraud.facts where case_id = of_case and kind = 'sale');
  perform earnings.lock_payouts(array(select distinct seller_id from ledger.purchase_list where id = any(sales)));
  perform fraud.hold_sales(of_case, sales, at);
end $$;

-- Raises a case, or adds to the one that is open. Locks of one subject are taken before its facts are counted.
create function fraud.raise_case(
  of_rule text, about text, reached bigint, in_currency text, began timestamptz, accounts uuid[], models uuid[],
  payments uuid[], sales uuid[], at timestamptz
) returns uuid language plpgsql as $$
declare
  raised fraud.cases;
  new_accounts bigint;
begin
  insert into fraud.cases (id, rule, subject, effect, state, figure, threshold, window_hours, currency, raised_at,
      changed_at, since)
    select gen_random_uuid(), rule, about, effect, 'open', reached, threshold, window_hours, in_currency, at, at, began
    from fraud.rules where rule = of_rule
    on conflict (rule, subject) where state in ('open', 'held')
    do update set figure = greatest(cases.figure, excluded.figure), changed_at = excluded.changed_at
    returning * into strict raised;
  new_accounts := fraud.add_facts(raised.id, 'account', accounts);
  perform fraud.add_facts(raised.id, 'model', models);
  perform fraud.add_facts(raised.id, 'payment', payments);
  perform fraud.add_facts(raised.id, 'sale', sales);
  if raised.effect = 'hold' then
    -- The hold is begun once, and again for each account that joins; later sales come one by one.
    if new_accounts > 0 and of_rule not in ('newInstrumentTips', 'freshTips') then
      perform fraud.begin_hold(raised.id, at);
    else
      perform fraud.hold_sales(raised.id, sales, at);
    end if;
  end if;
  return raised.id;
end $$;

create function fraud.lock_subject(of_rule text, about text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('fraud ' || of_rule || ' ' || about, 0))
$$;

-- Looks at what was just sold, in the sale's own transaction. For accounts nobody watches that is one row of an index each.
create function fraud.watch_sales() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  sums record;
  open_case fraud.cases;
  instruments fraud.rules;
  fresh fraud.rules;
begin
  for one in
    select h.case_id, array_agg(w.id) as sales, max(w.updated_at) as at
    from written w join fraud.held_accounts h on h.account_id = w.buyer_id
    where w.seller_id is not null group by h.case_id order by h.case_id
  loop
    perform fraud.add_facts(one.case_id, 'sale', one.sales);
    perform fraud.hold_sales(one.case_id, one.sales, one.at);
  end loop;

  if not exists (select from written where kind = 'tip') then
    return null;
  end if;
  select * into instruments from fraud.rules where rule = 'newInstrumentTips' and is_on;
  select * into fresh from fraud.rules where rule = 'freshTips' and is_on;
  insert into fraud.watched_tips (purchase_id, account_id, model_id, credits, tipped_at, is_fresh, has_new_instrument)
    select * from (
      select w.id, w.buyer_id, w.seller_id, w.amount, w.created_at,
        fresh.rule is not null and exists (
          select from accounts.profiles a where a.id = w.buyer_id and a.created_at > w.created_at - interval '7 days') as is_fresh,
        instruments.rule is not null and exists (
          select from fraud.new_instruments n where n.account_id = w.buyer_id
            and n.first_at > w.created_at - make_interval(hours => instruments.window_hours)) as is_new
      from written w where w.kind = 'tip' and w.seller_id is not null and w.amount > 0
    ) as tip where tip.is_fresh or tip.is_new
    order by tip.id;
  if not found then
    return null;
  end if;

  for one in
    select t.account_id, max(t.tipped_at) as at from written w join fraud.watched_tips t on t.purchase_id = w.id
    where t.has_new_instrument group by t.account_id order by t.account_id
  loop
    perform fraud.lock_subject('newInstrumentTips', one.account_id::text);
    select sum(credits)::bigint as credits, min(tipped_at) as began, array_agg(purchase_id) as sales,
        array_agg(distinct model_id) as models
      into sums from fraud.watched_tips
      where account_id = one.account_id and has_new_instrument
        and tipped_at > one.at - make_interval(hours => instruments.window_hours)
        and not 'newInstrumentTips' = any(decided_rules);
    if sums.credits >= instruments.threshold then
      perform fraud.raise_case('newInstrumentTips', one.account_id::text, sums.credits, null, sums.began,
        array[one.account_id], sums.models,
        array(select payment_id from fraud.new_instruments where account_id = one.account_id
          and first_at > one.at - make_interval(hours => instruments.window_hours)),
        sums.sales, one.at);
    end if;
  end loop;

  for one in
    select t.model_id, max(t.tipped_at) as at, array_agg(t.purchase_id) as sales, array_agg(distinct t.account_id) as accounts
    from written w join fraud.watched_tips t on t.purchase_id = w.id
    where t.is_fresh group by t.model_id order by t.model_id
  loop
    perform fraud.lock_subject('freshTips', one.model_id::text);
    select * into open_case from fraud.cases
      where rule = 'freshTips' and subject = one.model_id::text and state in ('open', 'held');
    if open_case.id is not null then
      perform fraud.raise_case('freshTips', one.model_id::text, open_case.figure + (
          select count(*) from unnest(one.accounts) as account where not exists (
            select from fraud.facts where case_id = open_case.id and kind = 'account' and fact_id = account)),
        null, one.at, one.accounts, array[one.model_id], '{}', one.sales, one.at);
      continue;
    end if;
    select count(distinct account_id) as accounts, min(tipped_at) as began, array_agg(purchase_id) as sales,
        array_agg(distinct account_id) as who
      into sums from fraud.watched_tips
      where model_id = one.model_id and is_fresh
        and tipped_at > one.at - make_interval(hours => fresh.window_hours)
        and not 'freshTips' = any(decided_rules);
    if sums.accounts >= fresh.threshold then
      perform fraud.raise_case('freshTips', one.model_id::text, sums.accounts, null, sums.began, sums.who,
        array[one.model_id], '{}', sums.sales, one.at);
    end if;
  end loop;
  return null;
end $$;

create trigger sales_are_watched after insert on ledger.purchases
  referencing new table as written for each statement execute function fraud.watch_sales();

-- A held sale that grows by a minute, or goes back in part, takes its hold along.
create function fraud.follow_held_sales() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
begin
  for one in
    select h.case_id, w.seller_id as model, max(w.updated_at) as at,
      sum((w.share_hundredths - w.returned_hundredths) - (r.share_hundredths - r.returned_hundredths))::bigint as hundredths
    from written w join replaced r on r.id = w.id join fraud.held_sales h on h.purchase_id = w.id
    where w.seller_id is not null group by h.case_id, w.seller_id
    having sum((w.share_hundredths - w.returned_hundredths) - (r.share_hundredths - r.returned_hundredths)) <> 0
    order by h.case_id, w.seller_id
  loop
    perform earnings.change_review_hold(one.case_id, one.model, one.hundredths, one.at);
  end loop;
  return null;
end $$;

create trigger held_sales_are_followed after update on ledger.purchases
  referencing old table as replaced new table as written
  for each statement execute function fraud.follow_held_sales();

-- Public: other modules read these views and call these functions.

create view fraud.rule_list as
  select rule, is_on, threshold, window_hours, effect, changed_at
  from fraud.rules;

create view fraud.rule_change_list as
  select id, rule, before, after, reason, changed_at, changed_by
  from fraud.rule_changes;

create view fraud.case_list as
  select id, rule, subject, effect, state, figure, threshold, window_hours, currency, raised_at, changed_at,
    decided_at, decided_by, reason
  from fraud.cases;

create view fraud.fact_list as
  select case_id, kind, fact_id
  from fraud.facts;

create view fraud.held_sale_list as
  select purchase_id, case_id
  from fraud.held_sales;
