-- Identity documents of models, releases of performers, and the vault's files.

create schema verification;

create table verification.identity_checks (
  id uuid primary key,
  account_id uuid not null references accounts.accounts,
  status text not null check (status in ('pending', 'approved', 'rejected', 'replaced', 'former')),
  kind text not null check (kind in ('passport', 'idCard', 'drivingLicence', 'residencePermit')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  expires_on date not null,
  -- `replaced`: sent anew before it was decided. `former`: approved once, and followed by a newer one.
  -- Facts are JSON of the legal name, aliases, number and date of birth; both null once it is wiped.
  facts bytea,
  facts_key bytea,
  reason text,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  warned_at timestamptz,
  wiped_at timestamptz,
  -- Names of performers lie encrypted. What they are found by: keyed marks of the words in them, made by the vault. Null
  -- until they are made, which the first search does for records from before this.
  name_marks bytea[],
  constraint decided_checks_say_when check ((status <> 'pending') = (decided_at is not null)),
  constraint wiped_checks_hold_nothing check (wiped_at is null or (facts is null and facts_key is null)),
  constraint wiped_checks_have_no_marks check (wiped_at is null or name_marks is null)
);

create unique index identity_checks_one_pending on verification.identity_checks (account_id) where status = 'pending';
create unique index identity_checks_one_approved on verification.identity_checks (account_id) where status = 'approved';
create index identity_checks_of_account on verification.identity_checks (account_id, sent_at desc);
create index identity_checks_by_expiry on verification.identity_checks (expires_on) where status = 'approved';
create index identity_checks_to_expire on verification.identity_checks (decided_at) where wiped_at is null;

-- One encrypted file. `data_key` is null once it is wiped: then nothing opens what may still lie in a backup.
create table verification.vault_files (
  id uuid primary key,
  account_id uuid not null references accounts.accounts,
  side text not null check (side in ('front', 'back', 'selfie', 'release')),
  -- What it belongs to; nothing yet for one just uploaded.
  check_id uuid references verification.identity_checks,
  release_id uuid,
  content_type text not null,
  size_bytes integer not null,
  data_key bytea,
  -- Why this one was not good enough.
  reason text,
  created_at timestamptz not null,
  wiped_at timestamptz,
  constraint wiped_files_hold_nothing check ((wiped_at is null) = (data_key is not null)),
  constraint vault_files_belong_once check (check_id is null or release_id is null)
);

create index vault_files_of_check on verification.vault_files (check_id) where check_id is not null;
create index vault_files_of_release on verification.vault_files (release_id) where release_id is not null;
create index vault_files_unclaimed on verification.vault_files (account_id, side) where check_id is null and release_id is null;

-- People seen in what a model publishes who have no account of their own: what their document says, and the release
-- they signed. Pictures of both are in the vault.
create table verification.releases (
  id uuid primary key,
  model_id uuid not null references accounts.accounts,
  status text not null check (status in ('kept', 'rejected')),
  kind text not null check (kind in ('passport', 'idCard', 'drivingLicence', 'residencePermit')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  expires_on date not null,
  signed_on date not null,
  -- JSON as in `identity_checks`; both null once it is wiped.
  facts bytea,
  facts_key bytea,
  reason text,
  created_at timestamptz not null,
  wiped_at timestamptz,
  name_marks bytea[],
  constraint wiped_releases_hold_nothing check (wiped_at is null or (facts is null and facts_key is null)),
  constraint wiped_releases_have_no_marks check (wiped_at is null or name_marks is null)
);

create index releases_of_model on verification.releases (model_id, created_at desc);

alter table verification.vault_files add foreign key (release_id) references verification.releases;
create index identity_checks_by_name on verification.identity_checks using gin (name_marks) where status = 'approved';
create index releases_by_name on verification.releases using gin (name_marks);
create index identity_checks_unmarked on verification.identity_checks (id) where name_marks is null and facts is not null;
create index releases_unmarked on verification.releases (id) where name_marks is null and facts is not null;

-- Public: other modules read these views and call these functions.

create view verification.identity_check_list as
  select id, account_id, status, expires_on, sent_at, decided_at
  from verification.identity_checks;

create view verification.release_list as
  select status, created_at
  from verification.releases;

-- Releases somebody depicted may be named with.
create view verification.usable_releases as
  select id, model_id from verification.releases where status = 'kept' and wiped_at is null;
