-- Notices of infringement under 17 U.S.C. 512(c), counter-notices under 512(g), and what becomes of who infringes again.

alter table compliance_cases drop constraint compliance_cases_source_check;
alter table compliance_cases add constraint compliance_cases_source_check check (source in ('report', 'complaint', 'dmca'));

create table dmca_notices (
  case_id uuid primary key references compliance_cases,
  claimant_name text not null,
  claimant_address text not null,
  claimant_phone text not null,
  claimant_email text not null,
  -- What is infringed, and where the original can be seen.
  work text not null,
  signature text not null,
  counter_name text,
  counter_address text,
  counter_phone text,
  counter_text text,
  counter_signature text,
  counter_at timestamptz,
  -- 12 and 14 weekdays after the counter-notice: what it is about comes back in between, unless the claimant sues.
  restore_from timestamptz,
  restore_by timestamptz,
  sued_at timestamptz,
  sued_note text,
  restored_at timestamptz,
  constraint counter_notices_are_whole check (
    (counter_at is null) = (counter_name is null) and (counter_at is null) = (restore_from is null)
    and (counter_at is null) = (restore_by is null)
  )
);
create index dmca_notices_to_restore on dmca_notices (restore_from)
  where counter_at is not null and sued_at is null and restored_at is null;

create table copyright_strikes (
  case_id uuid primary key references compliance_cases,
  account_id uuid not null,
  struck_at timestamptz not null,
  -- With this one the account had as many as the operator lets stand: its suspension is proposed.
  proposes_suspension boolean not null,
  withdrawn_at timestamptz
);
create index copyright_strikes_of on copyright_strikes (account_id) where withdrawn_at is null;
