-- Accounts of users and models, their sessions, their one-time codes, and who is hidden from whom.

create schema accounts;

create table accounts.accounts (
  id uuid primary key,
  -- The short name in public addresses; never reused, never changed.
  unique_id text not null unique,
  type text not null check (type in ('user', 'model')),
  username text not null check (length(username) between 5 and 66),
  email text not null check (length(email) <= 254),
  password_hash text not null,
  dob date not null,
  name text not null default '',
  tagline text not null default '',
  description text not null default '',
  profile_image text,
  cover_image text,
  gender text,
  phone text,
  address text,
  city text,
  state text,
  short_state text,
  postal text,
  country text,
  short_country text,
  -- Free choices of a profile under the names the wire gives them; absent keys mean "not said".
  about_me jsonb not null default '{}' check (jsonb_typeof(about_me) = 'object'),
  hoot_chie jsonb not null default '{}' check (jsonb_typeof(hoot_chie) = 'object'),
  bio_info jsonb not null default '{}' check (jsonb_typeof(bio_info) = 'object'),
  advertising boolean not null default false,
  advertisement_active boolean not null default false,
  advertisement_ends_at timestamptz,
  -- Users are approved from the start; models by an operator.
  approval_status text not null check (approval_status in ('pending', 'rejected', 'approved')),
  approval_reason text,
  approval_decided_at timestamptz,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  content_terms_accepted_at timestamptz,
  languages text[] not null default '{}',
  -- Whether the site may choose models by what this account favours and watches.
  for_you boolean not null default true,
  erased_at timestamptz,
  -- Everybody can look up the password of a demo account, so production must know them again, whatever their address is.
  is_demo boolean not null default false,
  -- Since when a login takes a code besides the password; null while it does not.
  second_factor_since timestamptz,
  constraint users_need_no_approval check (type = 'model' or approval_status = 'approved')
);

-- Both are kept as typed and compared without case.
create unique index accounts_username_unique on accounts.accounts (lower(username));
create unique index accounts_email_unique on accounts.accounts (lower(email));
create index accounts_approved_models on accounts.accounts (created_at desc, id desc)
  where type = 'model' and approval_status = 'approved' and email_verified_at is not null and suspended_at is null;
create index accounts_awaiting_approval on accounts.accounts (created_at) where approval_status = 'pending';
create index accounts_unverified on accounts.accounts (created_at) where email_verified_at is null;

create table accounts.sessions (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  -- SHA-256 of the bearer token, which is stored nowhere.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  device text not null,
  ip text not null,
  -- Two letters, where the site can tell.
  country text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When its holder last proved who they are, by a second factor if the account has one.
  proved_at timestamptz not null
);

create index sessions_of_account on accounts.sessions (account_id, created_at desc);
create index sessions_by_last_seen on accounts.sessions (last_seen_at);

-- An authenticator app; it counts once the account says since when.
create table accounts.authenticators (
  account_id uuid primary key references accounts.accounts on delete cascade,
  -- Encrypted and bound to the account.
  totp_encrypted bytea not null,
  -- A code counts once: the newest step of thirty seconds that was used.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table accounts.recovery_codes (
  account_id uuid not null references accounts.accounts on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Between the password and the code.
create table accounts.sign_in_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts.accounts on delete cascade,
  expires_at timestamptz not null
);

create index sign_in_tickets_of on accounts.sign_in_tickets (account_id);
create index sign_in_tickets_by_expiry on accounts.sign_in_tickets (expires_at);

-- Browsers an account was used in. One is no factor: a login from any other is told of by mail, and one of these counts
-- its own wrong tries, so that strangers who lock the sign-in cannot keep out who comes from there.
create table accounts.devices (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts.accounts on delete cascade,
  -- Null until a login from it was complete.
  last_login_at timestamptz,
  expires_at timestamptz not null
);

create index devices_of on accounts.devices (account_id);
create index devices_by_expiry on accounts.devices (expires_at);

-- At most one living code per account and purpose: a new one replaces the old.
create table accounts.one_time_codes (
  account_id uuid not null references accounts.accounts on delete cascade,
  purpose text not null check (purpose in ('verifyEmail', 'resetPassword')),
  salt bytea not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, purpose)
);

create index one_time_codes_by_expiry on accounts.one_time_codes (expires_at);

-- What a right code for a forgotten password gives: the right to set a new one, once.
create table accounts.password_reset_tokens (
  account_id uuid primary key references accounts.accounts on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);

-- How often an address was mailed. Counted for unknown addresses too, so that both cost the same work.
create table accounts.mail_counts (
  email_hash bytea not null check (octet_length(email_hash) = 32),
  kind text not null,
  last_sent_at timestamptz not null,
  hour_started_at timestamptz not null,
  sent_in_hour integer not null,
  primary key (email_hash, kind)
);

create index mail_counts_by_last_sent on accounts.mail_counts (last_sent_at);

-- The search for a model. Trigrams serve parts of a name and names with typing mistakes; one or two letters have
-- no trigram of their own and are looked up as the beginning of a name.
create index accounts_models_by_trigram on accounts.accounts using gin (username gin_trgm_ops, name gin_trgm_ops)
  where type = 'model' and approval_status = 'approved' and email_verified_at is not null and suspended_at is null;
create index accounts_models_by_username_start on accounts.accounts (lower(username) text_pattern_ops)
  where type = 'model' and approval_status = 'approved' and email_verified_at is not null and suspended_at is null;
create index accounts_models_by_name_start on accounts.accounts (lower(name) text_pattern_ops)
  where type = 'model' and approval_status = 'approved' and email_verified_at is not null and suspended_at is null;

create table accounts.blocks (
  account_id uuid not null references accounts.accounts on delete cascade,
  blocked_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, blocked_id)
);

create index account_blocks_of on accounts.blocks (blocked_id);
create index accounts_by_age on accounts.accounts (created_at);
create index accounts_by_any_name on accounts.accounts using gin (username gin_trgm_ops, email gin_trgm_ops, name gin_trgm_ops);

-- What a model who may not log in yet sends documents with.
create table accounts.application_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts.accounts on delete cascade,
  expires_at timestamptz not null
);

create index application_tokens_by_expiry on accounts.application_tokens (expires_at);

create table accounts.country_blocks (
  model_id uuid not null references accounts.accounts on delete cascade,
  -- Two letters, ISO 3166-1.
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  primary key (country, model_id)
);

create index model_country_blocks_of on accounts.country_blocks (model_id);

-- Accounts a model blocked, as everyone but chat reads them.
create view accounts.model_account_blocks as
  select b.account_id as model_id, b.blocked_id
  from accounts.blocks b join accounts.accounts a on a.id = b.account_id and a.type = 'model';

-- Public: other modules read these views and call these functions.

create view accounts.profiles as
  select id, unique_id, type, username, email, dob, name, profile_image, gender, country, about_me, hoot_chie,
    approval_status, approval_reason, email_verified_at, suspended_at, suspension_reason, created_at,
    languages, for_you, erased_at, is_demo, second_factor_since
  from accounts.accounts;

create view accounts.block_list as
  select account_id, blocked_id
  from accounts.blocks;

create view accounts.session_list as
  select account_id, device, ip, created_at, last_seen_at
  from accounts.sessions;

-- Models anyone may see.
create view accounts.public_models as
  select id, unique_id, username, name, tagline, description, profile_image, cover_image, gender, country, created_at
  from accounts.accounts
  where type = 'model'
    and approval_status = 'approved'
    and email_verified_at is not null
    and suspended_at is null;

-- Models no country is kept from, so that search engines of any may list them.
create view accounts.models_of_all_countries as
  select m.id, m.unique_id
  from accounts.public_models m
  where not exists (select from accounts.country_blocks b where b.model_id = m.id);

-- Accounts of both kinds that may take part; a model awaiting approval is among them.
create view accounts.public_accounts as
  select id, type, unique_id, username, name, profile_image, created_at
  from accounts.accounts
  where email_verified_at is not null and suspended_at is null;

-- For lists of what models publish, filtered by the languages their models speak.
create view accounts.model_languages as
  select id as model_id, languages from accounts.accounts where type = 'model' and languages <> '{}';

-- Which accounts one of the two has blocked, both ways round.
create view accounts.accounts_apart as
  select account_id as one_id, blocked_id as other_id from accounts.blocks
  union all
  select blocked_id, account_id from accounts.blocks;

-- The models who hide from whoever looks, by the accounts and the countries they chose.
create function accounts.hidden_models(viewer uuid, viewer_country text) returns setof uuid language sql stable as $$
  select model_id from accounts.model_account_blocks where blocked_id = viewer
  union
  select model_id from accounts.country_blocks where country = viewer_country and model_id is distinct from viewer
$$;
