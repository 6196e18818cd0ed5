-- Chat plans, clubs, memberships and promo codes.

create schema plans;

create table plans.chat_plans (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  title text not null check (length(title) between 1 and 120),
  description text not null,
  price_credits integer not null check (price_credits between 1 and 100000),
  days integer check (days between 1 and 365),
  messages integer check (messages between 1 and 10000),
  -- Deleted by its model: nobody can buy it, whoever has it keeps it.
  closed_at timestamptz,
  created_at timestamptz not null,
  constraint chat_plans_end check (days is not null or messages is not null)
);

create index chat_plans_of_model on plans.chat_plans (model_id, price_credits, id) where closed_at is null;

create table plans.club_plans (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  title text not null check (length(title) between 1 and 120),
  description text not null,
  benefits text[] not null,
  trial_days integer not null check (trial_days between 0 and 30),
  includes_chat boolean not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  covers text[] not null default '{gallery,video,audio,album,news}'
  check (covers <> '{}' and covers <@ '{gallery,video,audio,album,news}'),
  -- What the free days open; their model chooses, and a trial keeps what it began with.
  trial_covers text[] not null default '{gallery,video,audio,album,news}'
  check (trial_covers <> '{}' and trial_covers <@ '{gallery,video,audio,album,news}'),
  trial_opens_priced boolean not null default false
);

create index club_plans_of_model on plans.club_plans (model_id, created_at, id) where closed_at is null;

create table plans.club_plan_prices (
  plan_id uuid not null references plans.club_plans on delete cascade,
  months smallint not null check (months in (1, 3, 6, 12)),
  price_credits integer not null check (price_credits between 1 and 100000),
  primary key (plan_id, months)
);

-- One row from joining to the end, however often it is renewed or extended.
create table plans.memberships (
  id uuid primary key,
  kind text not null check (kind in ('chatPlan', 'clubHousePlan')),
  -- Of chat_plans or club_plans, as the kind says.
  plan_id uuid not null,
  member_id uuid not null references accounts.accounts on delete cascade,
  model_id uuid not null references accounts.accounts on delete cascade,
  -- As it was bought.
  title text not null,
  includes_chat boolean not null,
  purchase_id uuid,
  -- grace: a renewal found too few credits and is tried again until access_until.
  status text not null check (status in ('active', 'grace', 'ended')),
  started_at timestamptz not null,
  -- What is paid for, or free while trying. Empty for a chat plan that only counts messages.
  ends_at timestamptz,
  -- When the rights really stop: ends_at, or a day later during grace.
  access_until timestamptz,
  messages_left integer check (messages_left >= 0),
  months smallint check (months in (1, 3, 6, 12)),
  is_trial boolean not null,
  auto_renew boolean not null,
  -- What a later period costs, whatever becomes of the plan's price.
  renewal_credits integer check (renewal_credits > 0),
  -- The end a reminder was last mailed for.
  reminded_for timestamptz,
  ended_at timestamptz,
  -- Empty for chat plans.
  covers text[] not null default '{}'
  check (covers <@ '{gallery,video,audio,album,news}'),
  trial_opens_priced boolean not null default false,
  constraint club_memberships_end check (
    kind = 'chatPlan' or (ends_at is not null and months is not null and renewal_credits is not null)),
  constraint chat_plans_do_not_renew check (kind = 'clubHousePlan' or not auto_renew),
  constraint ended_memberships_say_when check ((status = 'ended') = (ended_at is not null))
);

create unique index plan_memberships_one_running on plans.memberships (member_id, plan_id) where status <> 'ended';
create index plan_memberships_of_plan on plans.memberships (plan_id) where status <> 'ended';
create index plan_memberships_of_member on plans.memberships (member_id, model_id) where status <> 'ended';
create index plan_memberships_of_model on plans.memberships (model_id, started_at desc, id desc);
create index plan_memberships_by_end on plans.memberships (access_until) where status <> 'ended';
create index plan_memberships_to_renew on plans.memberships (ends_at, id)
  where status <> 'ended' and kind = 'clubHousePlan' and auto_renew;

-- A period is paid once: two processes that renew at the same moment meet here.
create table plans.renewals (
  membership_id uuid not null references plans.memberships on delete cascade,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  purchase_id uuid not null,
  amount_credits integer not null,
  renewed_at timestamptz not null,
  primary key (membership_id, period_starts_at)
);

-- Who has tried which model's club-house for nothing; once is all there is.
create table plans.trials (
  member_id uuid not null references accounts.accounts on delete cascade,
  model_id uuid not null references accounts.accounts on delete cascade,
  started_at timestamptz not null,
  primary key (member_id, model_id)
);

create table plans.promo_codes (
  id uuid primary key,
  model_id uuid references accounts.accounts on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{3,24}$'),
  kind text not null check (kind in ('percent', 'credits')),
  amount integer not null check (amount > 0 and (kind <> 'percent' or amount <= 100)),
  -- Empty: every plan of the model.
  plan_id uuid,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  until timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  plan_kind text check (plan_kind in ('chatPlan', 'clubHousePlan')),
  constraint promo_codes_of_the_site check (case when model_id is null then plan_id is null else plan_kind is null end)
);

create unique index promo_codes_one_open on plans.promo_codes (model_id, code) where ended_at is null;
create index promo_codes_of_model on plans.promo_codes (model_id, created_at desc, id desc);

create table plans.promo_uses (
  promo_id uuid not null references plans.promo_codes on delete cascade,
  member_id uuid not null references accounts.accounts on delete cascade,
  used_at timestamptz not null,
  primary key (promo_id, member_id)
);

create unique index promo_codes_one_open_of_site on plans.promo_codes (code) where ended_at is null and model_id is null;

-- Public: other modules read these views and call these functions.

create view plans.promo_code_list as
  select id, model_id, code, kind, amount, max_uses, uses, until, ended_at, created_at, plan_kind
  from plans.promo_codes;

-- For joins by other features: what running memberships open, and what there is to join.
create view plans.club_coverage as
  select h.member_id, h.plan_id,
    case when h.is_trial then h.covers else h.covers || coalesce(p.covers, '{}') end as covers,
    not h.is_trial or h.trial_opens_priced as opens_priced
  from plans.memberships h left join plans.club_plans p on p.id = h.plan_id
  where h.kind = 'clubHousePlan' and h.status <> 'ended';

create view plans.club_offers as
  select id as plan_id, model_id, title, covers, created_at from plans.club_plans where closed_at is null;
