-- Who models and the people beside them are. Pictures of documents are encrypted files outside the file store; what was
-- read from them is encrypted too. A encrypted thing without its data key, which is wrapped by the vault's own, is noise.

create table identity_checks (
  id uuid primary key,
  account_id uuid not null references accounts,
  status text not null check (status in ('pending', 'approved', 'rejected', 'replaced', 'former')),
  kind text not null check (kind in ('passport', 'idCard', 'drivingLicence', 'residencePermit')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  expires_on date not null,
  -- `replaced`: sent anew before it was decided. `former`: approved once, and followed by a newer one.
  -- Facts are JSON of the legal name, aliases, number and date of birth; both null once it is purged.
  facts bytea,
  facts_key bytea,
  reason text,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  warned_at timestamptz,
  purged_at timestamptz,
  constraint decided_checks_say_when check ((status <> 'pending') = (decided_at is not null)),
  constraint purged_checks_hold_nothing check (purged_at is null or (facts is null and facts_key is null))
);

create unique index identity_checks_one_pending on identity_checks (account_id) where status = 'pending';
create unique index identity_checks_one_approved on identity_checks (account_id) where status = 'approved';
create index identity_checks_of_account on identity_checks (account_id, sent_at desc);
create index identity_checks_by_expiry on identity_checks (expires_on) where status = 'approved';
create index identity_checks_to_purge on identity_checks (decided_at) where purged_at is null;

-- One encrypted file. `data_key` is null once it is purged: then nothing opens what may still lie in a backup.
create table vault_files (
  id uuid primary key,
  account_id uuid not null references accounts,
  side text not null check (side in ('front', 'back', 'selfie', 'release')),
  -- What it belongs to; nothing yet for one just uploaded.
  check_id uuid references identity_checks,
  release_id uuid,
  content_type text not null,
  size_bytes integer not null,
  data_key bytea,
  -- Why this one was not good enough.
  reason text,
  created_at timestamptz not null,
  purged_at timestamptz,
  constraint purged_files_hold_nothing check ((purged_at is null) = (data_key is not null)),
  constraint vault_files_belong_once check (check_id is null or release_id is null)
);

create index vault_files_of_check on vault_files (check_id) where check_id is not null;
create index vault_files_of_release on vault_files (release_id) where release_id is not null;
create index vault_files_unclaimed on vault_files (account_id, side) where check_id is null and release_id is null;

-- What a model who may not log in yet sends documents with.
create table application_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null
);

create index application_tokens_by_expiry on application_tokens (expires_at);
