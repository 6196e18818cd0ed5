-- People seen in what a model publishes who have no account of their own: what their document says, and the release
-- they signed. Pictures of both are in the vault.
create table releases (
  id uuid primary key,
  model_id uuid not null references accounts,
  status text not null check (status in ('kept', 'rejected')),
  kind text not null check (kind in ('passport', 'idCard', 'drivingLicence', 'residencePermit')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  expires_on date not null,
  signed_on date not null,
  -- JSON as in `identity_checks`; both null once it is purged.
  facts bytea,
  facts_key bytea,
  reason text,
  created_at timestamptz not null,
  wiped_at timestamptz,
  constraint wiped_releases_hold_nothing check (wiped_at is null or (facts is null and facts_key is null))
);

create index releases_of_model on releases (model_id, created_at desc);

alter table vault_files add foreign key (release_id) references releases;
alter table library_item_people add column release_id uuid references releases;
create index library_item_people_by_release on library_item_people (release_id) where release_id is not null;

-- Releases somebody depicted may be named with.
create view usable_releases as
  select id, model_id from releases where status = 'kept' and wiped_at is null;
