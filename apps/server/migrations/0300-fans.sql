-- Who paid, follows or has a plan: one row for a model and a member, kept by triggers in the transaction of what changes it.

create schema fans;

-- No foreign keys: the ledger, which writes here, outlives erased accounts.
create table fans.fans (
  model_id uuid not null,
  member_id uuid not null,
  -- What was paid under the member's name, less refunds. What was paid anonymously is not in it.
  paid_credits bigint not null default 0,
  net_hundredths bigint not null default 0,
  purchases integer not null default 0,
  last_paid_at timestamptz,
  follows_since timestamptz,
  plan_kind text check (plan_kind in ('chatPlan', 'clubHousePlan')),
  plan_state text check (plan_state in ('renews', 'ends', 'expired')),
  -- When it renews, ends or ended; empty for a chat plan that only counts messages.
  plan_until timestamptz,
  first_at timestamptz not null,
  -- When the member last did something with this model that she is shown: paid, wrote, read, followed.
  seen_at timestamptz not null,
  primary key (model_id, member_id),
  constraint fan_plans_have_a_kind check ((plan_kind is null) = (plan_state is null))
);

create index fans_by_spending on fans.fans (model_id, net_hundredths desc, member_id desc);
create index fans_by_seen on fans.fans (model_id, seen_at desc, member_id desc);
create index fans_by_age on fans.fans (model_id, first_at desc, member_id desc);
create index fans_of_member on fans.fans (member_id);

-- What a model wrote down about a fan; only she reads it.
create table fans.notes (
  model_id uuid not null,
  member_id uuid not null,
  note text not null check (length(note) <= 2000),
  tags text[] not null check (cardinality(tags) <= 20),
  updated_at timestamptz not null,
  primary key (model_id, member_id)
);
create index fan_notes_about on fans.notes (member_id);

create table fans.lists (
  id uuid primary key,
  model_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null
);
create unique index fan_lists_of on fans.lists (model_id, lower(name));

create table fans.list_members (
  list_id uuid not null references fans.lists on delete cascade,
  member_id uuid not null,
  added_at timestamptz not null,
  primary key (list_id, member_id)
);
create index fan_lists_with on fans.list_members (member_id);

-- Public: other modules read these views and call these functions.

-- A fan bought something under a name.
create function fans.add_purchases(
  model uuid, member uuid, paid numeric, net numeric, pieces bigint, first timestamptz, last timestamptz
) returns void language sql as $$
  insert into fans.fans (model_id, member_id, paid_credits, net_hundredths, purchases, last_paid_at, first_at, seen_at)
    values (model, member, paid, net, pieces, last, first, last)
    on conflict (model_id, member_id) do update
      set paid_credits = fans.paid_credits + excluded.paid_credits,
        net_hundredths = fans.net_hundredths + excluded.net_hundredths,
        purchases = fans.purchases + excluded.purchases,
        last_paid_at = greatest(fans.last_paid_at, excluded.last_paid_at),
        seen_at = greatest(fans.seen_at, excluded.seen_at)
$$;

-- A purchase grew by a minute or was refunded. A row that is gone was erased, and stays so.
create function fans.change_purchases(
  model uuid, member uuid, paid numeric, net numeric, at timestamptz
) returns void language sql as $$
  update fans.fans
    set paid_credits = paid_credits + paid, net_hundredths = net_hundredths + net,
      last_paid_at = greatest(last_paid_at, at), seen_at = greatest(seen_at, at)
    where model_id = model and member_id = member
$$;

-- A trigger for rows with account_id, model_id and created_at that say who follows whom.
create function fans.follow_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into fans.fans (model_id, member_id, follows_since, first_at, seen_at)
      values (new.model_id, new.account_id, new.created_at, new.created_at, new.created_at)
      on conflict (model_id, member_id) do update
        set follows_since = excluded.follows_since, seen_at = greatest(fans.seen_at, excluded.seen_at);
  else
    update fans.fans set follows_since = null where model_id = old.model_id and member_id = old.account_id;
  end if;
  return null;
end $$;

-- A member joined a plan. What comes after only changes the row: one that is gone was erased, and stays so.
create function fans.add_member(model uuid, member uuid, at timestamptz) returns void language sql as $$
  insert into fans.fans (model_id, member_id, first_at, seen_at) values (model, member, at, at) on conflict do nothing
$$;

-- The plan a member has or had last; none with empty values.
create function fans.note_plan(model uuid, member uuid, kind text, state text, until timestamptz)
  returns void language sql as $$
  update fans.fans set plan_kind = kind, plan_state = state, plan_until = until
    where model_id = model and member_id = member
$$;

-- A fan did something the model sees. Once a minute is often enough.
create function fans.note_seen(model uuid, member uuid, at timestamptz) returns void language sql as $$
  update fans.fans set seen_at = date_trunc('milliseconds', at)
    where model_id = model and member_id = member and seen_at < at - interval '1 minute'
$$;
