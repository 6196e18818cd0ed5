-- The addresses models choose for their profiles (`/@ida.marsh`), present and former. Until she chooses one, a model's
-- handle is her username. No row is ever deleted, so that nobody gets another's former address.

create table accounts.handles (
  -- What stays of a handle once its account is erased.
  handle_hash bytea primary key check (octet_length(handle_hash) = 32),
  -- In lower case.
  handle text unique check (handle = lower(handle) and length(handle) <= 66),
  account_id uuid references accounts.accounts on delete set null,
  -- When it was last taken.
  taken_at timestamptz not null,
  -- Null while it is the account's own; the address has led on to the present one since.
  left_at timestamptz
);

create unique index handles_current on accounts.handles (account_id) where left_at is null and account_id is not null;
create index handles_of on accounts.handles (account_id, taken_at desc);

-- Public: other modules read these views and call these functions.

create or replace view accounts.public_models as
  select id, unique_id, username, name, tagline, description, profile_image, cover_image, gender, country, created_at,
    coalesce(
      (select h.handle from accounts.handles h where h.account_id = accounts.id and h.left_at is null),
      lower(username)
    ) as handle
  from accounts.accounts
  where type = 'model'
    and approval_status = 'approved'
    and email_verified_at is not null
    and suspended_at is null;

create or replace view accounts.models_of_all_countries as
  select m.id, m.unique_id, m.handle
  from accounts.public_models m
  where not exists (select from accounts.country_blocks b where b.model_id = m.id)
    and not exists (select from accounts.accounts a where a.id = m.id and a.hidden_at is not null);

-- Whom every handle, present or former, leads to.
create view accounts.handle_holders as
  select account_id, handle from accounts.handles where account_id is not null
  union
  select id, lower(username) from accounts.accounts where type = 'model' and erased_at is null;
