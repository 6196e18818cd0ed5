-- Proofs of age.

create schema age_check;

-- That somebody was found old enough, when and by whom; no document and no date of birth ever comes here.
create table age_check.checks (
  id uuid primary key,
  -- A member's account, or for a visitor the hash of a token their browser keeps.
  account_id uuid references accounts.accounts on delete cascade,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  provider text not null,
  -- The provider's own name for it, to ask them about.
  reference text not null,
  country text,
  status text not null check (status in ('started', 'passed', 'failed', 'underAge', 'expired')),
  started_at timestamptz not null,
  decided_at timestamptz,
  -- Until when a passed one holds.
  expires_at timestamptz,
  constraint age_checks_belong_to_one check ((account_id is null) <> (token_hash is null)),
  constraint decided_age_checks_say_when check ((status = 'started') = (decided_at is null)),
  constraint passed_age_checks_end check ((status = 'passed') = (expires_at is not null))
);

create index age_checks_of_account on age_check.checks (account_id, started_at desc) where account_id is not null;
create index age_checks_by_start on age_check.checks (started_at);

-- Public: other modules read these views and call these functions.

create view age_check.check_list as
  select country, status, started_at
  from age_check.checks;
