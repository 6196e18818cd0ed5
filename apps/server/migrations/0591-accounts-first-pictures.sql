-- A new model's first pictures wait until somebody has looked at them.

-- Pictures nobody has looked at yet, or that were not good enough; at most one of each kind. Nothing public names them:
-- what everybody reads is `accounts.profile_image` and `cover_image`, which get them once they are approved.
create table accounts.waiting_pictures (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  use text not null check (use in ('profile', 'cover')),
  -- In the private store.
  file_key text not null,
  created_at timestamptz not null,
  -- Its file is deleted then.
  rejected_at timestamptz,
  reason text,
  constraint one_waiting_picture_a_use unique (account_id, use),
  constraint rejected_pictures_say_why check ((rejected_at is null) = (reason is null))
);

create index waiting_pictures_by_age on accounts.waiting_pictures (created_at) where rejected_at is null;

-- When staff first approved a picture of this model; hers are shown at once from then on.
alter table accounts.accounts add column pictures_seen_at timestamptz;
-- What is shown already stays shown.
update accounts.accounts set pictures_seen_at = now()
  where type = 'model' and approval_status = 'approved' and (profile_image is not null or cover_image is not null);
-- Nobody has looked at those of models who still wait; they send them again.
update accounts.accounts set profile_image = null, cover_image = null
  where type = 'model' and approval_status <> 'approved' and (profile_image is not null or cover_image is not null);

-- Public: other modules read these views and call these functions.

create view accounts.waiting_picture_list as
  select id, account_id, use, created_at from accounts.waiting_pictures where rejected_at is null;
