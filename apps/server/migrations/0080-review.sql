-- How far the site trusts a model: it decides whether what she publishes is looked at first. Without a row she is new.
create table model_trust (
  model_id uuid primary key references accounts,
  level text not null check (level in ('new', 'known', 'trusted')),
  set_by uuid,
  set_at timestamptz not null
);

create index library_items_in_review on library_items (created_at) where approval = 'pending' and archived_at is null;
